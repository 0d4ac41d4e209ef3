import { readGrams } from '@isoko/contract/rules/typed-amounts';
import type { SoldAs } from '@isoko/contract/rules/weight';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { formatGrams, formatQuantity } from '#admin/ui/weights.ts';

interface QuantityFieldProps extends Pick<SoldAs, 'sold_by'> {
  /** The name for screen readers. */
  name: string;
  /** The label above the field; without one the field is in a line of a list. */
  label?: string;
  quantity: number;
  least?: number;
  most?: number;
  helperText?: string;
  width?: number;
  onTake: (quantity: number) => void;
}

/** Typed pieces or grams: `3`, `1.2`, `1,14 kg`, `800 g`; null: not a valid amount. */
function readTyped(text: string, isWeighed: boolean): number | null {
  const typed = text.trim();
  if (/^0+$/.test(typed)) return 0;
  if (isWeighed) return readGrams(typed);
  return /^\d{1,5}$/.test(typed) ? Number(typed) : null;
}

/**
 * A quantity: pieces, or a weight in the usual format, where a bare number is kilos. The typed text counts as
 * soon as it is a valid amount, at least `least`; leaving the field shows the amount that counts.
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

/** The weight steps of a product, in words; null for a product sold by the piece. */
export const stepsText = ({ step_grams, min_grams }: SoldAs): string | undefined =>
  step_grams && min_grams
    ? t('From {least}, in steps of {step}', {
        least: formatGrams(min_grams),
        step: formatGrams(step_grams),
      })
    : undefined;
