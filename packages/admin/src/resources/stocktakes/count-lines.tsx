import type { StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { call } from '#admin/api.ts';
import { KILOS } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { Answered, useAttempt } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Thumbnail } from '#admin/ui/row.tsx';
import { canScan, ScanDialog } from '#admin/ui/scan.tsx';
import { countText, differenceText, lineName, toCount } from './words.ts';

const PAGE = 50;

interface CountLinesProps {
  id: string;
  /** A line was counted: the head of the page is out of date. */
  onCounted: () => unknown;
  /** The last line was counted. */
  onEnd: () => void;
}

/** The lines of a count, one field each: Enter saves it and goes to the next. */
export function CountLines({ id, onCounted, onEnd }: CountLinesProps) {
  const [page, setPage] = useState(1);
  const [looked, setLooked] = useState<{ q?: string; sku?: string }>({});
  const list = useRef<HTMLUListElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const query = useCall('GET /admin/stocktakes/:id/lines', {
    params: { id },
    query: { page, limit: PAGE, ...looked },
  });
  const isLooking = Object.keys(looked).length > 0;
  const look = (next: typeof looked) => {
    setPage(1);
    setLooked(next);
  };
  const goOn = (field: HTMLInputElement) => {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const next = fields[fields.indexOf(field) + 1];
    if (next) return next.focus();
    field.blur();
    if (isLooking) return find.current?.select();
    if (page * PAGE < (query.data?.total ?? 0)) return setPage(page + 1);
    onEnd();
  };
  return (
    <Box>
      <FindBox id={id} input={find} isLooking={isLooking} onLook={look} />
      <Answered query={query}>
        {({ data, total = 0 }) => (
          <>
            {data.length === 0 && <Alert severity="info">{t('Nothing on this list matches.')}</Alert>}
            <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((line, place) => (
                <CountLine
                  key={`${line._id} ${isLooking}`}
                  {...{ id, line, onCounted, onEnter: goOn }}
                  isFirst={place === 0 && (isLooking || page > 1)}
                />
              ))}
            </Box>
            {!isLooking && total > PAGE && (
              <Pages page={page} pages={Math.ceil(total / PAGE)} onPage={setPage} />
            )}
          </>
        )}
      </Answered>
    </Box>
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'center', py: 1.5 }}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <Typography>{t('Page {page} of {pages}', { page, pages })}</Typography>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </Box>
  );
}

interface CountLineProps {
  id: string;
  line: StocktakeLine;
  isFirst: boolean;
  onCounted: () => unknown;
  onEnter: (field: HTMLInputElement) => void;
}

function CountLine({ id, line, isFirst, onCounted, onEnter }: CountLineProps) {
  const { known, typed, setTyped, save, failure } = useCounting(id, line, onCounted);
  const name = lineName(line);
  const isWeighed = line.sold_by === 'weight';
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // When the field loses focus, it is saved.
    onEnter(event.currentTarget);
  };
  return (
    <Box component="li" sx={ROW}>
      <Thumbnail name={line.product.image} size={44} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography
          variant="body2"
          color={known.trouble || failure ? 'error' : 'text.secondary'}
          aria-live="polite"
        >
          {failure ?? known.trouble ?? [line.sku, differenceText(known)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <TextField
        size="small"
        margin="none"
        value={typed}
        autoFocus={isFirst}
        error={Boolean(failure)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={save}
        slotProps={{
          input: isWeighed ? KILOS : {},
          htmlInput: {
            ...{ inputMode: isWeighed ? 'decimal' : 'numeric', enterKeyHint: 'next', autoComplete: 'off' },
            'aria-label': t('Counted: {name}', { name }),
            onKeyDown: enter,
            style: { textAlign: 'right', height: 28 },
          },
        }}
        sx={{ width: isWeighed ? 120 : 96, flex: 'none' }}
      />
    </Box>
  );
}

const ROW = {
  ...{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, minHeight: 64 },
  borderBottom: 1,
  borderColor: 'divider',
};

/** The typed count of a line, and the line as the server has it. */
function useCounting(id: string, line: StocktakeLine, onCounted: () => unknown) {
  const [known, setKnown] = useState(line);
  const [typed, setTyped] = useState(countText(line));
  const { attempt, fail, failure } = useAttempt();
  const save = () => {
    const counted = toCount(typed, line);
    if (typeof counted === 'string') return fail(counted);
    fail(null);
    if (counted === known.counted) return;
    void attempt(async () => {
      const params = { id, unit: line._id };
      const { data } = await call('PUT /admin/stocktakes/:id/lines/:unit', { params, body: { counted } });
      setKnown(data);
      onCounted();
    });
  };
  return { known, typed, setTyped, save, failure };
}

interface FindBoxProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** Only the lines found by a search are shown. */
  isLooking: boolean;
  onLook: (looked: { q?: string; sku?: string }) => void;
}

/**
 * Finds a line by its code or a part of its name. A scanner that types like a keyboard works here, and so does the
 * camera.
 */
function FindBox({ id, input, isLooking, onLook }: FindBoxProps) {
  const { typed, setTyped, look, failure } = useLooking(id, onLook);
  const [isScanning, setScanning] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    look(typed);
  };
  const show = (code: string) => {
    setTyped(code);
    look(code);
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          inputRef={input}
          size="small"
          margin="none"
          label={t('SKU or name')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { enterKeyHint: 'search', autoComplete: 'off' } }}
          sx={{ flex: '1 1 10rem' }}
        />
        <Button type="submit" variant="outlined" sx={{ minHeight: 44 }}>
          {t('Find')}
        </Button>
        {canScan() && (
          <Button
            variant="outlined"
            startIcon={<CameraIcon />}
            onClick={() => setScanning(true)}
            sx={{ minHeight: 44 }}
          >
            {t('Scan')}
          </Button>
        )}
        {isLooking && (
          <Button onClick={() => show('')} sx={{ minHeight: 44 }}>
            {t('Show all')}
          </Button>
        )}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      {isScanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            show(code);
          }}
        />
      )}
    </Box>
  );
}

/** The typed text, and the search for its line. */
function useLooking(id: string, onLook: FindBoxProps['onLook']) {
  const [typed, setTyped] = useState('');
  const { attempt, failure } = useAttempt();
  const look = (text: string) => {
    const said = text.trim();
    if (!said) return onLook({});
    void attempt(async () => {
      // An exact code takes precedence over a part of a name.
      const query = { sku: said, limit: 1 };
      const { total = 0 } = await call('GET /admin/stocktakes/:id/lines', { params: { id }, query });
      onLook(total > 0 ? { sku: said } : { q: said });
    });
  };
  return { typed, setTyped, look, failure };
}
