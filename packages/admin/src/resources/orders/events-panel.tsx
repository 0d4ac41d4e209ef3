import { Stack, Typography } from '@mui/material';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { useOrder } from './use-order.ts';
import { eventName } from './words.ts';

/** What happened to the order, the latest first. */
export function EventsPanel() {
  const events = useOrder().events.toReversed();
  return (
    <Panel title="What happened">
      <Stack component="ol" reversed sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added, and have no name.
          <li key={events.length - index}>
            <Typography sx={{ fontWeight: 600 }}>{eventName(event)}</Typography>
            {event.note && <Typography sx={{ overflowWrap: 'anywhere' }}>{event.note}</Typography>}
            <Typography variant="body2" color="text.secondary">
              {momentText(event.at)}
            </Typography>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
