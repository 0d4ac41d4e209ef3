import type { Ride, Stop } from '@isoko/contract/routes/ride';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useEffect, useRef } from 'react';
import { failureCode } from '../../../api.ts';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { dateFormat } from '../../../messages/dates.ts';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StopCard } from './stop.tsx';
import { callAsRider, useRide } from './use-ride.ts';

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Kigali' });

/** A rider's stops, their cash, and what they delivered today. */
export default function Round() {
  const { seen, failure, look, take } = useRide();
  if (failure && failureCode(failure) === 'invalid_link')
    return (
      <Notice tone="amber" role="alert" title={t('This link is over.')}>
        <p>{t('Ask the shop to send you today’s link.')}</p>
      </Notice>
    );
  const failed = failure && <LoadFailure failure={failure} onRetry={look} />;
  if (!seen) return failed ?? <Skeleton className="h-40" />;
  const { ride, at } = seen;
  return (
    <div className="flex flex-col gap-4">
      {failed}
      {failed && (
        <p className="text-md text-soft">
          {t('Below is what the shop said at {time}.', { time: clock(new Date(at)) })}
        </p>
      )}
      <Cash ride={ride} onRide={take} />
      <Stops stops={ride.stops} onRide={take} />
      <Delivered delivered={ride.delivered} />
    </div>
  );
}

interface Taken {
  onRide: (ride: Ride) => void;
}

/** The cash that the rider owes, always visible; an amount counted in the shop waits for the rider's confirmation. */
function Cash({ ride: { rider, owes, last_hand_over: handOver }, onRide }: Taken & { ride: Ride }) {
  const { run, busy, failure } = useAction();
  const sign = (id: string) =>
    run(async () => onRide((await callAsRider('POST /ride/hand-overs/:id/sign', { params: { id } })).data));
  return (
    <section aria-label={t('Cash')} className="card flex flex-col gap-3 p-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold">{rider.name}</p>
        <p className="text-right">
          {owes < 0 ? t('The shop owes you') : t('Cash with you')}{' '}
          <strong className="whitespace-nowrap text-xl tabular-nums">{formatFrancs(Math.abs(owes))}</strong>
        </p>
      </div>
      {handOver && !handOver.signed_at && (
        <Notice
          tone="amber"
          title={t('You handed over {amount} to {name} at {time}.', {
            amount: formatFrancs(handOver.counted),
            name: handOver.received_by,
            time: clock(new Date(handOver.at)),
          })}
          actions={
            <Button busy={busy} onClick={() => void sign(handOver._id)}>
              {t('Yes, that is right')}
            </Button>
          }
        >
          {handOver.difference < 0 && (
            <p>
              {t('{amount} was missing: “{reason}”.', {
                amount: formatFrancs(-handOver.difference),
                reason: handOver.reason ?? '',
              })}
            </p>
          )}
          {handOver.difference > 0 && (
            <p>{t('That was {amount} too much.', { amount: formatFrancs(handOver.difference) })}</p>
          )}
        </Notice>
      )}
      <FormFailure failure={failure} />
    </section>
  );
}

function Stops({ stops, onRide }: Taken & { stops: readonly Stop[] }) {
  const { run, busy, failure } = useAction();
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(stops.length);
  // The stop that had the focus is gone: the list of stops gets the focus.
  useEffect(() => {
    const isLeft = stops.length < before.current && document.activeElement === document.body;
    before.current = stops.length;
    if (isLeft) place.current?.focus({ preventScroll: true });
  }, [stops.length]);
  /** Swaps a stop with the one before it. */
  const moveUp = (at: number) => {
    const ids = stops.map(({ _id }) => _id);
    ids.splice(at - 1, 0, ...ids.splice(at, 1));
    return run(async () => onRide((await callAsRider('PUT /ride/stops', { body: { orders: ids } })).data));
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <FormFailure failure={failure} />
      {stops.length === 0 && <p className="py-6 text-center text-soft">{t('Nothing to bring now.')}</p>}
      <ol className="flex flex-col gap-3">
        {stops.map((stop, at) => (
          <li key={stop._id}>
            <StopCard
              stop={stop}
              place={at + 1}
              onRide={onRide}
              moving={busy}
              onUp={at === 0 ? undefined : () => void moveUp(at)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Delivered({ delivered }: Pick<Ride, 'delivered'>) {
  if (delivered.length === 0) return null;
  return (
    <section aria-label={t('Delivered today')}>
      <h2 className="mb-2 text-lg">{t('Delivered today')}</h2>
      <ul className="flex flex-col gap-1 text-md">
        {delivered.map(({ _id, name, at, taken }) => (
          <li key={_id} className="flex justify-between gap-3 border-line border-t py-2">
            <span className="min-w-0 break-words">
              {clock(new Date(at))} {name}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {taken > 0 ? formatFrancs(taken) : t('Paid')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
