import { Typography } from '@mui/material';
import { type FieldProps, useFieldValue } from 'react-admin';
import { momentText } from './moments.ts';

/** A moment of a record in Rwandan time: `3 May, 14:05`; a dash where there is none. */
export function MomentField(props: FieldProps) {
  const at: string | null | undefined = useFieldValue(props);
  return (
    <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {at ? <time dateTime={at}>{momentText(at)}</time> : '–'}
    </Typography>
  );
}
