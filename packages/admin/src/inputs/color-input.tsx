import { contrast, paletteOf } from '@isoko/contract/rules/palette';
import { Alert, Box, FormControl, FormHelperText, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';

const HEX = /^#[0-9a-f]{6}$/i;
const wrongIfNoHex = (typed: unknown) =>
  HEX.test(String(typed)) ? undefined : t('Please enter a colour such as #14532d.');

/** The shop's colour, picked or typed, and whether white text on it is readable. */
export function ColorInput({ source }: { source: string }) {
  const { field, fieldState } = useInput({ source, validate: wrongIfNoHex });
  const typed = String(field.value ?? '');
  const color = HEX.test(typed) ? typed : null;
  return (
    <FormControl error={fieldState.invalid}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box
          component="input"
          type="color"
          aria-label={t('Pick the colour')}
          value={color ?? '#ffffff'}
          onChange={field.onChange}
          sx={{
            width: 56,
            height: 44,
            p: 0.25,
            flex: 'none',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
          }}
        />
        <TextField {...field} label={t('Colour')} error={fieldState.invalid} sx={{ maxWidth: 160 }} />
      </Box>
      <FormHelperText>
        {fieldState.error?.message ?? t('Used for buttons, links, bars and pale backgrounds.')}
      </FormHelperText>
      {color && <Readable color={color} />}
    </FormControl>
  );
}

function Readable({ color }: { color: string }) {
  const shade = paletteOf(color)[700];
  const ratio = (of: string) => `${contrast('#ffffff', of).toFixed(1)}\u00a0:\u00a01`;
  if (shade === color.toLowerCase())
    return (
      <Alert severity="success">
        {t('White text on it is easy to read ({color}).', { color: ratio(color) })}
      </Alert>
    );
  return (
    <Alert severity="warning">
      {t(
        'White text on it is hard to read ({color}; 4.5 : 1 is needed). The shop uses a darker shade of it, {shade} ({ratio}).',
        { color: ratio(color), shade, ratio: ratio(shade) },
      )}
    </Alert>
  );
}
