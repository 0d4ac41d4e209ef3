import { Alert, Typography } from '@mui/material';
import { useCall } from '#admin/ui/use-call.ts';

/** Whether the audit log is as it was written; nothing while that is not known. */
export function ChainState() {
  const { data, error } = useCall('GET /admin/audit/verify');
  if (error)
    return (
      <Alert severity="warning" sx={{ my: 1 }}>
        It could not be looked whether the audit log is whole: {error.message}
      </Alert>
    );
  if (!data) return null;
  const { ok, rows, head, broken_at } = data.data;
  return (
    <Alert severity={ok ? 'success' : 'error'} sx={{ my: 1 }}>
      {ok
        ? `The audit log is whole: ${rows.toLocaleString('en')} entries, none changed or removed.`
        : `The audit log was changed from outside of the shop, first at entry ${broken_at}. Keep a backup, and ask who had the database.`}
      {head && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Its mark, as the owner's mail of the day has it: {head}
        </Typography>
      )}
    </Alert>
  );
}
