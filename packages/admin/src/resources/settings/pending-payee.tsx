import type { PendingPayee as Pending } from '@isoko/contract/routes/admin/settings';
import { Alert, Box, Button, Typography } from '@mui/material';
import { call } from '#admin/api.ts';
import { momentText } from '#admin/ui/moments.ts';
import { useAction } from '#admin/ui/use-action.ts';
import { payeeLines } from './payee-text.ts';

/** Whom shoppers will pay, while that waits; and the way to refuse it. */
export function PendingPayee({ pending }: { pending: Pending }) {
  const refuse = useAction(() => call('DELETE /admin/payee'), {
    done: 'It is refused. Shoppers pay as before.',
  });
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" disabled={refuse.isRunning} onClick={() => refuse.run()}>
          Refuse it
        </Button>
      }
    >
      <Typography sx={{ fontWeight: 600 }}>Whom shoppers pay is about to change</Typography>
      <PayeeText pending={pending} />
      <Typography variant="body2">
        This change counts from {momentText(pending.takes_effect_at)}, unless the owner confirms it by the
        mail before. Until then shoppers pay as before.
      </Typography>
    </Alert>
  );
}

/** What will stand at the checkout, and who asked for it. */
export function PayeeText({ pending }: { pending: Pending }) {
  return (
    <>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, whiteSpace: 'pre-line' }}>
        {payeeLines(pending).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography variant="body2">Asked for by {pending.requested_by}.</Typography>
    </>
  );
}
