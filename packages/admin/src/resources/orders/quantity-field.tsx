import { readGrams } from '@isoko/contract/rules/typed-amounts';
import type { SoldAs } from '@isoko/contract/rules/weight';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { formatGrams, formatQuantity } from '#admin/ui/weights.ts';

interface QuantityFieldProps extends Pick<SoldAs, 'sold_by'> {
  /** What it is, for those who hear it. */
  name: string;
  /** Above the field; without one it is a line of a list. */
  label?: string;
  quantity: number;
  least?: number;
  most?: number;
  helperText?: string;
  width?: number;
  onTake: (quantity: number) => void;
}

/** Pieces or grams as they are typed: `3`, `1.2`, `1,14 kg`, `800 g`; null: it is no such amount. */
function readTyped(text: string, isWeighed: boolean): number | null {
  const typed = text.trim();
  if (/^0+$/.test(typed)) return 0;
  if (isWeighed) return readGrams(typed);
  return /^\d{1,5}$/.test(typed) ? Number(typed) : null;
}

/**
 * How much of something: pieces, or a weight as people write it, where a bare number is kilos. What is typed counts as soon as it is
 * an amount, at least `least`; leaving the field shows what counts.
 */
export function QuantityField({
  sold_by,
  name,
  label,
  quantity,
  least = 1,
  most = Infinity,
  helperText,
  width = 120,
  onTake,
}: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWeighed = sold_by === 'weight';
  const isWrong = typed !== null && readTyped(typed, isWeighed) === null;
  const type = (text: string) => {
    setTyped(text);
    const amount = readTyped(text, isWeighed);
    if (amount !== null) onTake(Math.min(most, Math.max(least, amount)));
  };
  const example = isWeighed ? t('Such as 1.14 kg or 1140') : t('Such as 3');
  return (
    <TextField
      {...(label ? { label } : { margin: 'none', size: 'small' })}
      value={typed ?? formatQuantity({ quantity, sold_by }).replace('\u00a0', ' ')}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
      error={isWrong}
      helperText={isWrong ? example : helperText}
      slotProps={{
        htmlInput: {
          'aria-label': name,
          inputMode: isWeighed ? 'decimal' : 'numeric',
          autoComplete: 'off',
        },
      }}
      sx={{ width, flex: 'none' }}
    />
  );
}

/** In which weights something is sold, in words; nothing of what is sold by the piece. */
export const stepsText = ({ step_grams, min_grams }: SoldAs): string | undefined =>
  step_grams && min_grams
    ? t('From {least} on, in steps of {step}', {
        least: formatGrams(min_grams),
        step: formatGrams(step_grams),
      })
    : undefined;
