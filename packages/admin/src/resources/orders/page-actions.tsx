import PickListIcon from '@mui/icons-material/Checklist';
import ReceiptIcon from '@mui/icons-material/Receipt';
import { Button, ListButton, TopToolbar, useRecordContext } from 'react-admin';
import { Link } from 'react-router';

/** Beside an order's page: back to the inbox, and what can be printed. */
export function PageActions() {
  const order = useRecordContext();
  return (
    <TopToolbar>
      <ListButton label="Inbox" />
      {order && (
        <>
          <Button
            component={Link}
            to={`/orders/${order.id}/pick-list`}
            label="Pick list"
            startIcon={<PickListIcon />}
          />
          <Button
            component={Link}
            to={`/orders/${order.id}/receipt`}
            label="Receipt"
            startIcon={<ReceiptIcon />}
          />
        </>
      )}
    </TopToolbar>
  );
}
