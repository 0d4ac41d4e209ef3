import type { PaymentTry } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { phoneText } from '#admin/ui/texts.ts';

/** Others who typed the same reference: staff must find out whose payment it is. */
export function Clashes({ clashes }: Pick<PaymentTry, 'clashes'>) {
  if (clashes.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      <Typography variant="body2">{t('The same reference is on:')}</Typography>
      {clashes.map(({ order, number, phone, amount, paid }) => (
        <Typography key={order} variant="body2">
          <Link to={`/orders/${order}/show`}>{number}</Link>
          {[
            '',
            formatFrancs(amount),
            phone ? t('paid from {phone}', { phone: phoneText(phone) }) : t('phone unknown'),
            ...(paid ? [t('payment found')] : []),
          ].join(', ')}
        </Typography>
      ))}
    </Alert>
  );
}
