import { formatFrancs } from '@isoko/contract/rules/money';
import { Typography } from '@mui/material';
import { type FieldProps, useFieldValue } from 'react-admin';

/** Francs of a record, as the shop writes prices; a dash where there are none. */
export function MoneyField(props: FieldProps) {
  const francs: number | null | undefined = useFieldValue(props);
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {francs == null ? '–' : formatFrancs(francs)}
    </Typography>
  );
}

MoneyField.textAlign = 'right';
