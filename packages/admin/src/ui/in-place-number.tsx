import { readStockGrams } from '@isoko/contract/rules/typed-amounts';
import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import EditIcon from '@mui/icons-material/Edit';
import { Box, Button, IconButton, TextField } from '@mui/material';
import { type SyntheticEvent, useRef, useState } from 'react';
import { KILOS } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from './answered.tsx';

interface InPlaceNumberProps {
  value: number | null;
  /** Its name for screen readers: `Price of Mango`. */
  label: string;
  /** The same for every row, `price`: Enter opens the next one of its kind. */
  kind: string;
  text: string;
  min?: number;
  isOptional?: boolean;
  /** It is in grams, typed as a weight; a bare number is kilos. */
  isWeight?: boolean;
  /** Saves it. A CallFailure is shown at the field. */
  onSave: (value: number | null) => Promise<unknown>;
}

/**
 * A whole number that is edited in place: pressed, typed, saved with Enter, which opens the same number of the
 * next row; Escape leaves it unchanged.
 */
export function InPlaceNumber({ value, label, kind, text, onSave, ...rules }: InPlaceNumberProps) {
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // After its button is rendered again.
    setTimeout(() => own.current?.focus());
  };
  const goOn = () => {
    setOpen(false);
    setTimeout(() => openNext(own.current));
  };
  if (isOpen) return <Typing {...{ value, label, onSave, ...rules }} onClose={close} onSaved={goOn} />;
  return (
    <Button
      ref={own}
      data-in-place={kind}
      color="inherit"
      onClick={() => setOpen(true)}
      endIcon={<EditIcon fontSize="small" sx={{ color: 'text.secondary' }} />}
      aria-label={t('{label}: {text}. Change', { label, text })}
      sx={{ px: 1, ml: -1, fontWeight: 500, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {text}
    </Button>
  );
}

/** Opens the next number of the same kind on the page; after the last one its own button gets the focus. */
function openNext(own: HTMLButtonElement | null): void {
  if (!own) return;
  const kind = CSS.escape(own.dataset.inPlace ?? '');
  const all = [...document.querySelectorAll<HTMLButtonElement>(`[data-in-place="${kind}"]`)];
  const next = all[all.indexOf(own) + 1];
  if (next) next.click();
  else own.focus();
}

type TypingProps = Omit<InPlaceNumberProps, 'text' | 'kind'> & {
  onClose: () => void;
  /** It was saved, or is unchanged. */
  onSaved: () => void;
};

function Typing({ value, label, onSave, onClose, onSaved, isWeight = false, ...rules }: TypingProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(isWeight ? value / 1000 : value));
  const { attempt, fail, failure, isRunning } = useAttempt();
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const next = isWeight ? readStockGrams(typed) : toNumber(typed);
    const fault = isWeight ? faultOfWeight(next) : faultOf(next, rules);
    if (fault || next === value) return fault ? fail(fault) : onSaved();
    void attempt(async () => {
      await onSave(next);
      onSaved();
    });
  };
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'flex', alignItems: 'flex-start' }}>
      <TextField
        autoFocus
        size="small"
        margin="none"
        type={isWeight ? 'text' : 'number'}
        value={typed}
        error={Boolean(failure)}
        helperText={failure}
        disabled={isRunning}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // A dialog around it stays open.
          event.stopPropagation();
          onClose();
        }}
        slotProps={{
          input: isWeight ? KILOS : {},
          htmlInput: isWeight
            ? { 'aria-label': label, inputMode: 'decimal', autoComplete: 'off' }
            : { 'aria-label': label, min: rules.min ?? 0, step: 1, inputMode: 'numeric' },
        }}
        sx={{ minWidth: 112, maxWidth: 160 }}
      />
      <IconButton
        type="submit"
        color="primary"
        disabled={isRunning}
        aria-label={t('Save {label}', { label })}
      >
        <CheckIcon />
      </IconButton>
      <IconButton onClick={onClose} disabled={isRunning} aria-label={t('Leave {label} as it was', { label })}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const toNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

function faultOf(
  next: number | null,
  { min = 0, isOptional = false }: Pick<TypingProps, 'min' | 'isOptional'>,
): string | null {
  if (next === null) return isOptional ? null : t('Please type a number.');
  if (!Number.isInteger(next)) return t('Whole numbers only.');
  return next < min ? t('At least {min}.', { min }) : null;
}

const faultOfWeight = (grams: number | null): string | null =>
  grams === null ? t('Please enter a weight, such as 12.5 kg or 800 g.') : null;
