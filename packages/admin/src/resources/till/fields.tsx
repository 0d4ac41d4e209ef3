import { readFrancs } from '@isoko/contract/rules/typed-amounts';
import { TextField, type TextFieldProps } from '@mui/material';
import { type ReactNode, useState } from 'react';

/** Francs to type in, in any spelling; null while nothing, or no amount, is written. */
export function FrancsField({
  value,
  onChange,
  ...props
}: Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (francs: number | null) => void;
  helperText?: ReactNode;
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = readFrancs(typed) === value || (value === null && typed !== '') ? typed : String(value ?? '');
  return (
    <TextField
      {...props}
      fullWidth
      margin="none"
      value={shown}
      error={Boolean(props.error) || (shown.trim() !== '' && readFrancs(shown) === null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readFrancs(target.value));
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
