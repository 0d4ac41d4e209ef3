import PickListIcon from '@mui/icons-material/Checklist';
import InboxIcon from '@mui/icons-material/Inbox';
import ReceiptIcon from '@mui/icons-material/Receipt';
import { Button } from '@mui/material';
import { TopToolbar, useRecordContext } from 'react-admin';
import { Link } from 'react-router';

/** Beside an order's page: back to the inbox, and what can be printed. */
export function PageActions() {
  const order = useRecordContext();
  return (
    <TopToolbar>
      <Button component={Link} to="/orders" size="small" startIcon={<InboxIcon />}>
        Inbox
      </Button>
      {order && (
        <>
          <Button
            component={Link}
            to={`/orders/${order.id}/pick-list`}
            size="small"
            startIcon={<PickListIcon />}
          >
            Pick list
          </Button>
          <Button
            component={Link}
            to={`/orders/${order.id}/receipt`}
            size="small"
            startIcon={<ReceiptIcon />}
          >
            Receipt
          </Button>
        </>
      )}
    </TopToolbar>
  );
}
