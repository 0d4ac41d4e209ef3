import { readFrancs } from '@isoko/contract/rules/typed-amounts';
import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, InputHelperText, type TextInputProps, useInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';

const WRONG = t('Please write whole francs, such as 12,400.');

type MoneyInputProps = Pick<
  TextInputProps,
  'source' | 'label' | 'helperText' | 'validate' | 'defaultValue' | 'parse' | 'autoFocus'
>;

/**
 * An input for whole francs, in any format: `12 400`, `12.400 Frw`. The field's value is a number, null when it
 * is empty, and the text itself while it is not a valid amount, which the form refuses.
 */
export function MoneyInput({ source, label, helperText, validate = [], parse, ...props }: MoneyInputProps) {
  const rules = [validate, isAmount].flat();
  const { field, fieldState, id, isRequired } = useInput({
    ...{ source, validate: rules, parse },
    format: (value) => value,
    ...props,
  });
  // The text stays as typed: `12.0` on the way to `12.000` is not twelve.
  const [typed, setTyped] = useState<string | null>(null);
  const { error, invalid } = fieldState;
  return (
    <TextField
      id={id}
      name={field.name}
      value={typed ?? String(field.value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(toAmount(target.value));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      inputRef={field.ref}
      fullWidth
      autoFocus={props.autoFocus}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={invalid}
      helperText={
        helperText !== false || invalid ? (
          <InputHelperText error={error?.message} helperText={helperText} />
        ) : null
      }
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">{t('FRW')}</InputAdornment> },
        htmlInput: { inputMode: 'decimal' },
      }}
    />
  );
}

/** The typed text as francs; null if it is empty, the text if it is not a valid amount. */
export const toAmount = (typed: string): number | string | null =>
  typed.trim() === '' ? null : (readFrancs(typed) ?? typed);

const isAmount = (value: unknown) => (typeof value === 'string' && value.trim() ? WRONG : undefined);
