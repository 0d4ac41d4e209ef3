import type { RouteKey } from '@isoko/contract/client';
import { valueAt } from '@isoko/contract/rules/objects';
import VisibilityIcon from '@mui/icons-material/Visibility';
import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  Create,
  DeleteWithConfirmButton,
  Edit,
  type RaRecord,
  SaveButton,
  SimpleForm,
  Toolbar,
  TopToolbar,
  type TransformData,
  useInput,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { ShopLink } from '#admin/ui/buttons.tsx';
import { LanguagesButton } from '#admin/ui/languages-button.tsx';
import { useRunning } from '#admin/ui/running.ts';

interface CreateOptions {
  title: string;
  /** After saving the form stays open, instead of the list. */
  staysOpen?: boolean;
  /** Converts a form's values to the call's input. */
  transform?: TransformData;
  children: ReactNode;
}

/** The page of a new record. The server fills empty fields. */
export function CreatePage({ title, staysOpen = false, transform = withoutEmpty, children }: CreateOptions) {
  return (
    <Create title={title} redirect={staysOpen ? 'edit' : 'list'} transform={transform}>
      {children}
    </Create>
  );
}

interface EditOptions<R extends RaRecord> extends Omit<CreateOptions, 'title'> {
  /** The record's page in the shop; undefined: none yet. */
  shopPath?: (record: R | undefined) => string | undefined;
  linkLabel?: string;
  /** Its texts have translations. */
  isTranslated?: boolean;
}

/** The page of an existing record. */
export function EditPage<R extends RaRecord>(options: EditOptions<R>) {
  const { staysOpen = false, transform, children, ...links } = options;
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={staysOpen ? false : 'list'}
      actions={(links.shopPath || links.isTranslated) && <Actions {...links} />}
      transform={transform}
    >
      {children}
    </Edit>
  );
}

function Actions<R extends RaRecord>({
  shopPath,
  linkLabel,
  isTranslated = false,
}: Pick<EditOptions<R>, 'shopPath' | 'linkLabel' | 'isTranslated'>) {
  const record = useRecordContext<R>();
  const path = shopPath?.(record);
  return (
    <TopToolbar>
      {isTranslated && <LanguagesButton />}
      {path && <ShopLink path={path} label={linkLabel} />}
    </TopToolbar>
  );
}

interface RecordFormProps {
  isNew?: boolean;
  /** The initial values of a new record. */
  defaults?: object;
  /** Other buttons next to Save. */
  buttons?: ReactNode;
  /** The confirmation before it is removed; absent: it cannot be removed. */
  remove?: { title: string; text: string };
  maxWidth?: number | 'none';
  children: ReactNode;
}

/** The form of a record, with its buttons: save, view, remove. */
export function RecordForm({ isNew = false, defaults, maxWidth = 720, children, ...bar }: RecordFormProps) {
  return (
    <SimpleForm
      toolbar={<FormToolbar isNew={isNew} {...bar} />}
      defaultValues={isNew ? defaults : undefined}
      sx={{ maxWidth }}
    >
      <LeadToRefused />
      {children}
    </SimpleForm>
  );
}

/** Scrolls to the first field that the server refused: the pressed button is far below it. */
function LeadToRefused() {
  const { errors, submitCount } = useFormState();
  const mark = useRef<HTMLSpanElement>(null);
  const seen = useRef(0);
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (!errors.root?.serverError) return;
    // The fields show the error in this render or in the next one.
    setTimeout(() => {
      const field = mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    });
  }, [submitCount, errors]);
  return <span ref={mark} hidden />;
}

function FormToolbar({ isNew, buttons, remove }: Pick<RecordFormProps, 'isNew' | 'buttons' | 'remove'>) {
  return (
    <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SaveButton alwaysEnable={isNew} />
        {buttons}
      </Box>
      {!isNew && remove && (
        <DeleteWithConfirmButton
          mutationMode="pessimistic"
          confirmTitle={remove.title}
          confirmContent={remove.text}
        />
      )}
    </Toolbar>
  );
}

/** The values of a form without the empty ones: the server fills those. */
export function withoutEmpty<Data extends object>(data: Data): Partial<Data> {
  const kept: Partial<Data> = { ...data };
  for (const name in kept) if (kept[name] === null || kept[name] === undefined) delete kept[name];
  return kept;
}

/** Says that another user has changed this record since, and offers the current version. */
export function ConflictNotice() {
  const { fieldState } = useInput({ source: 'version' });
  const refresh = useRefresh();
  if (!fieldState.error) return null;
  const load = (
    <Button color="inherit" onClick={() => refresh()}>
      {t('Show the current version')}
    </Button>
  );
  return (
    <Alert severity="warning" action={load} sx={{ width: '100%', mb: 2 }} role="alert">
      {t('Someone else has changed this since you opened it. Copy what you want to keep, then reload it.')}
    </Alert>
  );
}

/** The calls that store a draft for a while and return the address of its preview. */
type PreviewKey = Extract<RouteKey, `POST /admin/${string}/preview`>;

interface PreviewButtonProps {
  route: PreviewKey;
  params?: { id: string };
  /** Converts the form's values to the call's input. */
  draftOf?: (values: FieldValues) => object;
}

/** Opens the shop's own page with the form's values, before they are saved. */
export function PreviewButton({ route, params, draftOf = (values) => values }: PreviewButtonProps) {
  const { getValues, setError } = useFormContext();
  const [isBusy, setBusy] = useRunning();
  const notify = useNotify();
  const open = async () => {
    // Opened during the press itself: later the browser would block the window.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const body = withoutEmpty(draftOf(getValues()));
      const { data } = await call(route, { params, body } as never);
      const url = String(valueAt(data, 'url'));
      if (page) page.location.replace(url);
      else window.location.assign(url);
    } catch (error) {
      page?.close();
      if (!(error instanceof CallFailure)) throw error;
      const { root: _, ...fields } = error.body.errors ?? {};
      for (const [field, message] of Object.entries(fields))
        setError(field, { type: 'server', message: String(message) });
      notify(error.message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" onClick={open} disabled={isBusy} startIcon={<VisibilityIcon />}>
      {t('Preview')}
    </Button>
  );
}
