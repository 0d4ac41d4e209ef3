import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify, useRefresh, useStore } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';

/** How often the inbox polls for new orders. */
export const LOOK_EVERY_MS = 15_000;

/** Whether a new order rings on this device, and the switch. */
export const useBell = () => useStore('orders.bell', true);

/** Polls for new orders, also while the window is in the background: announces each, rings, and refreshes the list. */
export function useNewOrders(): void {
  const [isRinging] = useBell();
  const notify = useNotify();
  const refresh = useRefresh();
  // Null: not read yet. Empty: there was none.
  const known = useRef<string | null>(null);
  const { data } = useQuery({
    queryKey: [t('newest order')],
    queryFn: ({ signal }) =>
      call('GET /admin/orders', { query: { limit: 1, sort: '-date_created', ordered: true }, signal }),
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const [newest] = data.data;
    const before = known.current;
    known.current = newest?.date_created ?? '';
    if (before === null || !newest || newest.date_created <= before) return;
    notify(t('New order {number} from {name}', { number: newest.number, name: newest.customer.name }), {
      type: 'info',
    });
    refresh();
    if (isRinging) ring();
  }, [data, isRinging, notify, refresh]);
}

/** The two tones of the bell. They are computed: a sound file might not load on a bad connection. */
const TONES_HZ = [880, 1174.7];
const TONE_SECONDS = 0.22;
const LOUDNESS = 0.25;

let context: AudioContext | undefined;

/** Rings once. A browser stays silent before the first press; the page also shows a notice. */
export async function ring(): Promise<void> {
  context ??= new AudioContext();
  await context.resume().catch(() => undefined);
  const from = context.currentTime;
  for (const [index, frequency] of TONES_HZ.entries()) {
    const begin = from + index * TONE_SECONDS;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_SECONDS * 2);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS * 2);
  }
}
