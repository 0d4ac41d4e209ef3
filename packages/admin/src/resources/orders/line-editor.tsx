import type { LessReason } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { readStockGrams } from '@isoko/contract/rules/typed-amounts';
import AddIcon from '@mui/icons-material/Add';
import LessIcon from '@mui/icons-material/Remove';
import {
  Box,
  Button,
  IconButton,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { KILOS } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { lineName } from '#admin/ui/order-words.ts';
import { Thumbnail } from '#admin/ui/row.tsx';
import { formatGrams, formatQuantity } from '#admin/ui/weights.ts';
import type { LineInput } from './order-input.ts';
import { QuantityField } from './quantity-field.tsx';
import { ReplacementChoice } from './replacement-choice.tsx';

/** The new quantity of a line, the reason if it is less, and its replacement. */
export function LineEditor({
  line,
  input,
  onInput,
}: {
  line: StaffOrder['line_items'][number];
  input: LineInput;
  onInput: (input: LineInput) => void;
}) {
  const [isReplacing, setReplacing] = useState(false);
  const { replacement } = input;
  const quantity = input.quantity ?? (replacement ? 0 : line.quantity);
  const name = lineName(line);
  const take = (quantity: number, why = input.why) => onInput({ ...input, quantity, why });
  return (
    <Box component="section" aria-label={name} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ columnGap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Thumbnail name={line.product.image} />
        <Typography
          sx={{ flex: '1 1 140px', minWidth: 0, textDecoration: quantity === 0 ? 'line-through' : 'none' }}
        >
          {name}
        </Typography>
        <Stepper name={name} quantity={quantity} soldBy={line.sold_by} onTake={take} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={() => take(0, 'none_left')} disabled={quantity === 0} color="error">
          {t('Sold out')}
        </Button>
        {replacement ? (
          <Button onClick={() => onInput({})}>
            {t('Without {quantity} × {name}', {
              quantity: formatQuantity(replacement),
              name: replacement.name,
            })}
          </Button>
        ) : (
          <Button onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
            {t('Replace')}
          </Button>
        )}
      </Stack>
      {quantity < line.quantity && <WhyLess soldBy={line.sold_by} input={input} onInput={onInput} />}
      {isReplacing && !replacement && (
        <ReplacementChoice
          wanted={line}
          onChoose={(replacement) => {
            setReplacing(false);
            onInput({ ...input, replacement, why: input.why ?? 'none_left' });
          }}
        />
      )}
    </Box>
  );
}

/** How many grams a press adds or removes. */
const GRAMS_A_PRESS = 100;

/** A quantity, with a minus and a plus button; a weight can be typed too. */
export function Stepper({
  name,
  quantity,
  soldBy,
  most = Infinity,
  onTake,
}: {
  name: string;
  quantity: number;
  soldBy?: 'weight';
  most?: number;
  onTake: (quantity: number) => void;
}) {
  const step = soldBy ? GRAMS_A_PRESS : 1;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', ml: 'auto' }}>
      <IconButton
        aria-label={t('One less: {name}', { name })}
        disabled={quantity === 0}
        onClick={() => onTake(Math.max(0, quantity - step))}
      >
        <LessIcon />
      </IconButton>
      {soldBy ? (
        <QuantityField
          sold_by={soldBy}
          name={t('Weight of {name}', { name })}
          least={0}
          {...{ quantity, most, onTake }}
        />
      ) : (
        <Typography
          component="output"
          aria-label={t('Packed: {name}', { name })}
          sx={{ minWidth: 24, textAlign: 'center', fontWeight: 700 }}
        >
          {quantity}
        </Typography>
      )}
      <IconButton
        aria-label={t('One more: {name}', { name })}
        disabled={quantity >= most}
        onClick={() => onTake(Math.min(most, quantity + step))}
      >
        <AddIcon />
      </IconButton>
    </Stack>
  );
}

const reasons: readonly (readonly [LessReason, string, string])[] = [
  ['none_left', t('Out of stock'), t('It is no longer sold; other orders that need it are listed below.')],
  ['miscounted', t('Miscounted'), t('Count without what is already in bags: that number is saved.')],
  ['wish', t('Customer’s wish'), t('The goods go back on sale.')],
];

/** Asks why there is less, and says what that means for the stock. */
function WhyLess({
  soldBy,
  input,
  onInput,
}: {
  soldBy?: 'weight';
  input: LineInput;
  onInput: (input: LineInput) => void;
}) {
  const { why, on_shelf } = input;
  const [typed, setTyped] = useState('');
  const said = reasons.find(([reason]) => reason === why);
  const count = (text: string) => {
    setTyped(text);
    const found = soldBy ? readStockGrams(text) : readCount(text);
    onInput({ ...input, on_shelf: found ?? undefined });
  };
  return (
    <Box sx={{ mt: 0.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={why ?? null}
        aria-label={t('Why is it less?')}
        onChange={(_, chosen: LessReason | null) => onInput({ ...input, why: chosen ?? undefined })}
        sx={{ flexWrap: 'wrap' }}
      >
        {reasons.map(([reason, label]) => (
          <ToggleButton key={reason} value={reason} sx={{ textTransform: 'none', minHeight: 40 }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Typography variant="body2" color={said ? 'text.secondary' : 'error'} sx={{ mt: 0.5 }}>
        {said ? said[2] : t('Please say why it is less.')}
      </Typography>
      {why === 'miscounted' && (
        <TextField
          label={t('In stock now')}
          size="small"
          value={typed}
          error={typed !== '' && on_shelf === undefined}
          helperText={soldBy && on_shelf !== undefined ? formatGrams(on_shelf) : undefined}
          onChange={({ target }) => count(target.value)}
          slotProps={{
            input: soldBy ? KILOS : {},
            htmlInput: { inputMode: soldBy ? 'decimal' : 'numeric', autoComplete: 'off' },
          }}
          sx={{ mt: 1, maxWidth: 180 }}
        />
      )}
    </Box>
  );
}

const readCount = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : null);
