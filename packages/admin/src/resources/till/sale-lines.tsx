import { lineKey, lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatGrams, formatQuantity, formatUnitPrice } from '@isoko/contract/rules/weight';
import RemoveIcon from '@mui/icons-material/Close';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { Thumbnail } from '#admin/ui/row.tsx';
import { nameOf, readAmount, type SaleLine } from './sale.ts';

interface SaleLinesProps {
  lines: readonly SaleLine[];
  /** Of which line the amount is typed next; `at` tells one time from another. */
  asked: { key: string; at: number } | null;
  onAmount: (key: string, quantity: number) => void;
  onRemove: (key: string) => void;
  /** An amount is typed: on to the next goods. */
  onEnter: () => void;
}

/** What is sold, a line each with its amount to type. */
export function SaleLines({ lines, asked, ...does }: SaleLinesProps) {
  return (
    <Box component="ul" aria-label={t('This sale')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => {
        const key = lineKey(line);
        return <Line key={key} line={line} askedAt={asked?.key === key ? asked.at : null} {...does} />;
      })}
    </Box>
  );
}

type LineProps = Omit<SaleLinesProps, 'lines' | 'asked'> & { line: SaleLine; askedAt: number | null };

function Line({ line, askedAt, onAmount, onRemove, onEnter }: LineProps) {
  const key = lineKey(line);
  const name = nameOf(line);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Thumbnail name={line.image} size={44} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {formatUnitPrice(line)}
          {line.sold_by && line.quantity > 0 && ` · ${formatGrams(line.quantity)}`}
        </Typography>
      </Box>
      <Amount {...{ line, askedAt, onEnter }} onAmount={(quantity) => onAmount(key, quantity)} />
      <Typography sx={{ width: 84, textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {line.quantity > 0 ? formatFrancs(lineSum(line)) : '–'}
      </Typography>
      <IconButton aria-label={t('Remove {name}', { name })} onClick={() => onRemove(key)} edge="end">
        <RemoveIcon />
      </IconButton>
    </Box>
  );
}

/** How many, or how heavy: as it is typed; what is no amount yet is told once the field is left. */
function Amount({
  line,
  askedAt,
  onAmount,
  onEnter,
}: Pick<LineProps, 'line' | 'askedAt' | 'onEnter'> & { onAmount: (quantity: number) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (askedAt === null) return;
    input.current?.focus();
    input.current?.select();
  }, [askedAt]);
  const shown = typed ?? (line.quantity > 0 ? formatQuantity(line).replace('\u00a0', ' ') : '');
  const isWrong = typed !== null && typed.trim() !== '' && readAmount(typed, line) === null;
  const type = (text: string) => {
    setTyped(text);
    const quantity = readAmount(text, line);
    if (quantity !== null) onAmount(quantity);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isWrong || line.quantity === 0) return;
    event.preventDefault();
    setTyped(null);
    onEnter();
  };
  return (
    <TextField
      inputRef={input}
      size="small"
      margin="none"
      value={shown}
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
      onBlur={() => !isWrong && setTyped(null)}
      error={isWrong || line.quantity === 0}
      label={line.sold_by ? t('Weight') : t('How many')}
      helperText={isWrong ? (line.sold_by ? t('Such as 1.14 kg or 1140') : t('Such as 3')) : undefined}
      slotProps={{
        htmlInput: {
          'aria-label': line.sold_by
            ? t('Weight of {name}', { name: nameOf(line) })
            : t('How many of {name}', { name: nameOf(line) }),
          inputMode: line.sold_by ? 'decimal' : 'numeric',
          autoComplete: 'off',
        },
      }}
      sx={{ width: { xs: 92, sm: 128 }, flex: 'none' }}
    />
  );
}
