import { InputAdornment } from '@mui/material';
import { NumberInput, type NumberInputProps } from 'react-admin';

/** Whole francs to type in; emptied it is null. */
export function MoneyInput({ min = 0, ...props }: NumberInputProps) {
  return (
    <NumberInput
      {...props}
      min={min}
      step={1}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">FRW</InputAdornment> },
        htmlInput: { inputMode: 'numeric' },
      }}
    />
  );
}
