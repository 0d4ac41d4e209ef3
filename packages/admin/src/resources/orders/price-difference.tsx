import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, AlertTitle } from '@mui/material';

/** What the changed lines do to the price, before they are. */
export function PriceDifference({ preview }: { preview: LinesPreview }) {
  const { total, difference, changes, to_collect, refund_due } = preview;
  return (
    <Alert severity={difference > 0 ? 'warning' : 'info'} sx={{ mt: 2 }} role="status">
      <AlertTitle>
        {differenceText(difference)}: {formatFrancs(total)} in all
      </AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {to_collect > 0 && (
        <p style={{ marginBottom: 0 }}>To collect at the door: {formatFrancs(to_collect)}.</p>
      )}
      {refund_due > 0 && (
        <p style={{ marginBottom: 0 }}>To send back to the customer: {formatFrancs(refund_due)}.</p>
      )}
    </Alert>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return 'The price stays';
  return difference < 0 ? `${formatFrancs(-difference)} less` : `${formatFrancs(difference)} more`;
}
