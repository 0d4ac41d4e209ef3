import { Box, Typography } from '@mui/material';
import { RadioButtonGroupInput, required, useRecordContext } from 'react-admin';
import { ROLES } from '#admin/ui/role-words.ts';

/** Which role somebody has, with what it means. */
export function RoleInput() {
  return (
    <RadioButtonGroupInput
      source="role"
      choices={[...ROLES]}
      optionText={<Role />}
      row={false}
      validate={required()}
    />
  );
}

function Role() {
  const role = useRecordContext<(typeof ROLES)[number]>();
  if (!role) return null;
  return (
    <Box sx={{ py: 0.75 }}>
      <Typography sx={{ fontWeight: 600 }}>{role.name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {role.may}
      </Typography>
    </Box>
  );
}
