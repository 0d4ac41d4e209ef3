import { lineKey, lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatUnitPrice } from '@isoko/contract/rules/weight';
import RemoveIcon from '@mui/icons-material/Close';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { Thumbnail } from '#admin/ui/row.tsx';
import { formatGrams, formatQuantity } from '#admin/ui/weights.ts';
import { nameOf, readAmount, type SaleLine } from './sale.ts';

interface SaleLinesProps {
  lines: readonly SaleLine[];
  /** The line whose amount is typed next; `at` distinguishes repeated requests. */
  asked: { key: string; at: number } | null;
  onAmount: (key: string, quantity: number) => void;
  onRemove: (key: string) => void;
  /** An amount was entered: go on to the next product. */
  onEnter: () => void;
}

/** The lines of the sale, each with a field for its amount. */
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
      // On a phone a name has a row of its own: beside an amount and a sum there is room for only a few letters.
      sx={{
        ...{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          columnGap: 1,
          rowGap: 1,
          alignItems: 'center',
        },
        ...{ py: 1, borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Thumbnail name={line.image} size={44} />
      </Box>
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {formatUnitPrice(line)}
          {line.sold_by && line.quantity > 0 && ` · ${formatGrams(line.quantity)}`}
        </Typography>
      </Box>
      <Amount {...{ line, askedAt, onEnter }} onAmount={(quantity) => onAmount(key, quantity)} />
      <Typography
        sx={{
          ...{ minWidth: 84, ml: 'auto', whiteSpace: 'nowrap', textAlign: 'right' },
          ...{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
        }}
      >
        {line.quantity > 0 ? formatFrancs(lineSum(line)) : '–'}
      </Typography>
      <IconButton aria-label={t('Remove {name}', { name })} onClick={() => onRemove(key)}>
        <RemoveIcon />
      </IconButton>
    </Box>
  );
}

interface AmountProps extends Pick<LineProps, 'line' | 'askedAt' | 'onEnter'> {
  onAmount: (quantity: number) => void;
}

/** The text typed for a line, while it is a valid amount; if the line's amount has changed, that is shown. */
function useTyped(line: SaleLine, onAmount: AmountProps['onAmount']) {
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typed === null ? null : readAmount(typed, line);
  const isOver = typed === null || (amount !== null && amount !== line.quantity);
  const known = line.quantity > 0 ? formatQuantity(line).replace('\u00a0', ' ') : '';
  const shown = isOver ? known : typed;
  const isWrong = amount === null && shown.trim() !== '' && shown === typed;
  const type = (text: string) => {
    setTyped(text);
    // An invalid amount must not be sold as the one before.
    onAmount(readAmount(text, line) ?? 0);
  };
  return { shown, isWrong, type, leave: () => !isWrong && setTyped(null) };
}

/** The number or the weight, as typed; Enter goes on to the next product. */
function Amount({ line, askedAt, onAmount, onEnter }: AmountProps) {
  const input = useRef<HTMLInputElement>(null);
  const { shown, isWrong, type, leave } = useTyped(line, onAmount);
  useEffect(() => {
    if (askedAt === null) return;
    input.current?.focus();
    input.current?.select();
  }, [askedAt]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isWrong || line.quantity === 0) return;
    event.preventDefault();
    leave();
    onEnter();
  };
  const words = wordsOf(line);
  return (
    <TextField
      inputRef={input}
      size="small"
      margin="none"
      value={shown}
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
      onBlur={leave}
      error={isWrong || line.quantity === 0}
      label={words.label}
      helperText={isWrong ? words.example : undefined}
      slotProps={{
        htmlInput: { 'aria-label': words.name, inputMode: words.mode, autoComplete: 'off' },
      }}
      // `12,345 kg` is fully visible.
      sx={{ width: { xs: 104, sm: 128 }, flex: 'none', '& input': { px: 1 } }}
    />
  );
}

function wordsOf(line: SaleLine) {
  const name = nameOf(line);
  return line.sold_by
    ? ({
        ...{ label: t('Weight'), name: t('Weight of {name}', { name }) },
        ...{ example: t('Such as 1.14 kg or 1140'), mode: 'decimal' },
      } as const)
    : ({
        ...{ label: t('How many'), name: t('How many of {name}', { name }) },
        ...{ example: t('Such as 3'), mode: 'numeric' },
      } as const);
}
