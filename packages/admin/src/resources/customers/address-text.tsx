import type { Address } from '@isoko/contract';
import { Box, Typography } from '@mui/material';
import { phoneText } from '#admin/ui/phone-text.ts';

/** An address as a rider reads it. */
export function AddressText({ label, address }: { label: string; address: Address }) {
  const { full_name, phone, street, sector, district, directions } = address;
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {[full_name, phoneText(phone), street, `${sector}, ${district}`, directions]
          .filter(Boolean)
          .join('\n')}
      </Typography>
    </Box>
  );
}
