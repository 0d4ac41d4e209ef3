import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { Answered } from '#admin/ui/answered.tsx';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { useCall } from '#admin/ui/use-call.ts';

/** More are a press away. */
const SHOWN = 5;

/** The latest orders of a customer, and the way to all of them. */
export function LatestOrders({ customer: { id } }: { customer: { id: string } }) {
  const query = useCall('GET /admin/orders', { query: { account: id, limit: SHOWN } });
  const all = `/orders?${new URLSearchParams({ filter: JSON.stringify({ account: id }) })}`;
  return (
    <Panel
      title="Orders"
      action={
        <Button component={Link} to={all}>
          See all
        </Button>
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <Box sx={{ mx: -1.5 }}>
            {data.length === 0 && <Typography sx={{ px: 1.5 }}>No orders yet.</Typography>}
            {data.map(({ _id, number, total, date_created, status }) => (
              <Row
                key={_id}
                to={`/orders/${_id}/show`}
                title={number}
                text={`${momentText(date_created)} · ${formatFrancs(total)}`}
                tags={<Tag label={stateText(status)} />}
              />
            ))}
          </Box>
        )}
      </Answered>
    </Panel>
  );
}

/** `out_for_delivery` is `Out for delivery`. */
function stateText(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
