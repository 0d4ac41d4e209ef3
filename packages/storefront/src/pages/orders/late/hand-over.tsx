import type { Order } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';
import { buttonClass } from '../../../ui/button.tsx';

/** The code that the customer tells at the point or at the door; and the way to the point. */
export default function HandOver({ order: { point, delivery_code } }: { order: Order }) {
  return (
    <section
      aria-labelledby="hand-over"
      className="card flex flex-col items-center gap-2 border-green-700 p-5 text-center"
    >
      <h2 id="hand-over" className="text-lg">
        {point ? t('Ready to collect at {point}', { point: point.name }) : t('Your order is on its way')}
      </h2>
      <p className="text-md">
        {point ? t('There, tell this code:') : t('At the door, tell the rider this code:')}
      </p>
      <p className="font-bold text-4xl tabular-nums tracking-[0.2em]">{delivery_code}</p>
      {point && (
        <>
          <p className="text-md text-soft">
            {point.address}. {t('Open {from}–{to}', { from: point.opens_at, to: point.closes_at })}
          </p>
          <a
            href={mapLink(point)}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonClass({ variant: 'outline' })} print:hidden`}
          >
            {t('Show it on a map')}
          </a>
        </>
      )}
    </section>
  );
}

/** Searches a map for a point. */
const mapLink = ({ name, address }: NonNullable<Order['point']>) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${name}, Rwanda`)}`;
