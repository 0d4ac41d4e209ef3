import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import AddIcon from '@mui/icons-material/Add';
import LessIcon from '@mui/icons-material/Remove';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Thumbnail } from '#admin/ui/thumbnail.tsx';
import type { LineInput } from './line-input.ts';
import { lineName } from './order-text.ts';
import { ReplacementChoice } from './replacement-choice.tsx';

/** How much of a line is packed, and what goes in its place. */
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
  const take = (quantity: number) => onInput({ ...input, quantity });
  return (
    <Box component="section" aria-label={name} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
        <Thumbnail name={line.product.image} />
        <Typography sx={{ flex: 1, minWidth: 0, textDecoration: quantity === 0 ? 'line-through' : 'none' }}>
          {name}
        </Typography>
        <IconButton
          aria-label={`One less: ${name}`}
          disabled={quantity === 0}
          onClick={() => take(quantity - 1)}
        >
          <LessIcon />
        </IconButton>
        <Typography
          component="output"
          aria-label={`Packed: ${name}`}
          sx={{ minWidth: 24, textAlign: 'center', fontWeight: 700 }}
        >
          {quantity}
        </Typography>
        <IconButton
          aria-label={`One more: ${name}`}
          disabled={quantity >= line.quantity}
          onClick={() => take(quantity + 1)}
        >
          <AddIcon />
        </IconButton>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={() => take(0)} disabled={quantity === 0} color="error">
          Take out
        </Button>
        {replacement ? (
          <Button onClick={() => onInput({})}>
            Without {replacement.quantity} × {replacement.name}
          </Button>
        ) : (
          <Button onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
            Replace
          </Button>
        )}
      </Stack>
      {isReplacing && !replacement && (
        <ReplacementChoice
          wanted={line.quantity}
          onChoose={(replacement) => {
            setReplacing(false);
            onInput({ ...input, replacement });
          }}
        />
      )}
    </Box>
  );
}
