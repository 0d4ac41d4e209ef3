import DeleteIcon from '@mui/icons-material/Delete';
import { Box, IconButton, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ReplacementChoice } from './replacement-choice.tsx';
import { type TypedLine, type TypedOrder, withLine } from './typed-order.ts';

/** What is ordered: searched in the shop, with how many of each. */
export function TypedLines() {
  const { setValue } = useFormContext<TypedOrder>();
  const lines = useWatch<TypedOrder, 'lines'>({ name: 'lines' }) ?? [];
  const [added, setAdded] = useState(0);
  const change = (next: TypedLine[]) => setValue('lines', next, { shouldDirty: true });
  return (
    <Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <Line
            key={`${line.product} ${line.index}`}
            line={line}
            onChange={(quantity) =>
              change(lines.map((each) => (each === line ? { ...line, quantity } : each)))
            }
            onRemove={() => change(lines.filter((each) => each !== line))}
          />
        ))}
      </Box>
      {/* Begun anew after each choice. */}
      <ReplacementChoice
        key={added}
        wanted={1}
        label="Search a product"
        use="Add"
        autoFocus={added > 0}
        onChoose={({ product, index, name, quantity }) => {
          change(withLine(lines, { product, index, name, quantity }));
          setAdded(added + 1);
        }}
      />
    </Box>
  );
}

function Line({
  line,
  onChange,
  onRemove,
}: {
  line: TypedLine;
  onChange: (quantity: number) => void;
  onRemove: () => void;
}) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{line.name}</Typography>
      <TextField
        type="number"
        value={line.quantity}
        onChange={({ target }) => onChange(Math.max(1, Math.trunc(Number(target.value)) || 1))}
        slotProps={{ htmlInput: { min: 1, inputMode: 'numeric', 'aria-label': `How many: ${line.name}` } }}
        sx={{ width: 96 }}
      />
      <IconButton aria-label={`Without ${line.name}`} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </Stack>
  );
}
