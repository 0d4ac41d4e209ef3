import type { Ride, Stop } from '@isoko/contract/routes/ride';
import { formatFrancs } from '@isoko/contract/rules/money';
import { readFrancs } from '@isoko/contract/rules/typed-amounts';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useForm } from '../../../state/forms/use-form.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { WhatsappIcon } from '../../../ui/icons.tsx';
import { DoorPhoto } from './door-photo.tsx';
import { callAsRider } from './use-ride.ts';

interface StopProps {
  stop: Stop;
  /** 1: the next one. */
  place: number;
  moving: boolean;
  /** Absent: the stop is the first one. */
  onUp?: () => void;
  onRide: (ride: Ride) => void;
}

type Doing = 'delivered' | 'failed' | null;

/** One stop: its address, how to reach its customer, the amount to collect, and its result. */
export function StopCard({ stop, place, moving, onUp, onRide }: StopProps) {
  const { number, name, status, to_collect, late } = stop;
  const [doing, setDoing] = useState<Doing>(null);
  const card = useFocusOf(doing);
  const isInShop = status === 'packed';
  return (
    <article
      ref={card}
      aria-label={number}
      className={cx('card flex flex-col gap-3 p-4', isInShop && 'bg-sand')}
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 break-words text-lg">
          {place}. {name}
        </h2>
        {onUp && (
          <button
            type="button"
            aria-disabled={moving}
            onClick={onUp}
            aria-label={t('Bring {name} earlier', { name })}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            ↑
          </button>
        )}
      </div>
      <Where stop={stop} />
      <p className={cx('font-bold text-xl', to_collect > 0 ? 'text-ink' : 'text-green-700')}>
        {to_collect > 0 ? t('Take {amount}', { amount: formatFrancs(to_collect) }) : t('Paid, take nothing')}
        {late && <span className="ml-2 font-semibold text-md text-sale">{t('Late|order')}</span>}
      </p>
      <Reach links={stop.links} />
      <Bag lines={stop.lines} />
      {isInShop ? (
        <p className="text-soft">{t('Still in the shop.')}</p>
      ) : doing === null ? (
        // As wide as their words, and below each other where both have no room: Kinyarwanda has long ones.
        <div className="flex flex-wrap gap-2 *:flex-auto *:px-2">
          <Button size="lg" name="delivered" onClick={() => setDoing('delivered')}>
            {t('Delivered|ride')}
          </Button>
          <Button size="lg" variant="outline" name="failed" onClick={() => setDoing('failed')}>
            {t('Not possible')}
          </Button>
        </div>
      ) : doing === 'delivered' ? (
        <DeliverForm stop={stop} onRide={onRide} onBack={() => setDoing(null)} />
      ) : (
        <FailForm stop={stop} onRide={onRide} onBack={() => setDoing(null)} />
      )}
    </article>
  );
}

/** A press that opens a form focuses its first field and scrolls to it; closing the form focuses the button again. */
function useFocusOf(doing: Doing) {
  const card = useRef<HTMLElement>(null);
  const before = useRef(doing);
  useEffect(() => {
    if (before.current === doing) return;
    const goal = doing ? 'form input' : `button[name="${before.current}"]`;
    before.current = doing;
    card.current?.querySelector<HTMLElement>(goal)?.focus();
    card.current?.querySelector('form')?.scrollIntoView({ block: 'nearest' });
  }, [doing]);
  return card;
}

function Where({ stop: { number, place, directions, delivery_window, note } }: { stop: Stop }) {
  return (
    <div className="flex flex-col gap-1 text-md">
      <p className="text-soft">
        {number}
        {delivery_window && ` · ${delivery_window.from}–${delivery_window.to}`}
      </p>
      <p className="font-semibold">{place}</p>
      <p className="break-words">{directions}</p>
      {note && <p className="break-words rounded-control bg-amber-50 px-3 py-2">“{note}”</p>}
    </div>
  );
}

function Reach({ links: { call, whatsapp, map } }: Pick<Stop, 'links'>) {
  const look = buttonClass({ variant: 'outline' });
  return (
    <div className="flex gap-2 *:flex-auto *:px-2">
      <a href={call} className={look}>
        {t('Call')}
      </a>
      <a href={whatsapp} target="_blank" rel="noopener" className={look} aria-label="WhatsApp">
        <WhatsappIcon className="size-6" />
      </a>
      <a href={map} target="_blank" rel="noopener" className={look}>
        {t('Map')}
      </a>
    </div>
  );
}

function Bag({ lines }: Pick<Stop, 'lines'>) {
  const { written } = useShopData();
  const count = lines.reduce((sum, { quantity, sold_by }) => sum + (sold_by === 'weight' ? 1 : quantity), 0);
  return (
    <details className="text-md">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green-700">
        {t('What is in it ({n})', { n: count })}
      </summary>
      <ul className="list-disc pl-5">
        {lines.map(({ name, label, ...line }) => (
          <li key={`${name} ${label}`}>
            {formatQuantity(line, LANGUAGE)} ×{' '}
            <span lang={written}>{label ? `${name}, ${label}` : name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FormProps extends Pick<StopProps, 'stop' | 'onRide'> {
  onBack: () => void;
}

/** The customer's code; otherwise the name of the recipient, or a photo of where it was left. And the cash. */
function DeliverForm({ stop, onRide, onBack }: FormProps) {
  const { to_collect, photo_at } = stop;
  const [noCode, setNoCode] = useState(photo_at !== null);
  const form = useDelivery(stop, { noCode, onRide });
  const onPhoto = (ride: Ride) => {
    // The name is not required any more.
    form.bind('handed_to').onChange();
    onRide(ride);
  };
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
      {to_collect > 0 && (
        <TextField
          {...form.bind('amount')}
          label={t('Cash you took')}
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder={formatFrancs(to_collect)}
        />
      )}
      {noCode ? (
        <>
          <TextField
            {...form.bind('handed_to')}
            label={t('Who took it?')}
            required={photo_at === null}
            maxLength={120}
            autoComplete="off"
          />
          <DoorPhoto stop={stop} onRide={onPhoto} />
        </>
      ) : (
        <TextField
          {...form.bind('code')}
          label={t('The customer’s four digits')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
      )}
      <FormFailure failure={form.failure} />
      <Buttons submit={t('Delivered|ride')} busy={form.busy} onBack={onBack} />
      <Button variant="ghost" onClick={() => setNoCode(!noCode)}>
        {noCode ? t('The customer has the code') : t('The customer has no code')}
      </Button>
    </form>
  );
}

const DELIVERED = ['amount', 'code', 'handed_to'] as const;

function useDelivery(
  { _id: id, version, to_collect, photo_at }: Stop,
  { noCode, onRide }: { noCode: boolean; onRide: StopProps['onRide'] },
) {
  return useForm({
    id: `deliver-${id}`,
    names: DELIVERED,
    check: ({ amount, code, handed_to }) => ({
      ...(to_collect > 0 &&
        readFrancs(amount) === null && { amount: t('Please type how much you collected.') }),
      ...(noCode &&
        !photo_at &&
        !handed_to.trim() && { handed_to: t('Please type who took it, or take a photo.') }),
      ...(!noCode && !/^\s*(\d\s*){4}$/.test(code) && { code: t('Please type the four digits.') }),
    }),
    send: async ({ amount, code, handed_to }) => {
      const body = {
        version,
        code: noCode ? null : code.trim(),
        handed_to: noCode ? handed_to.trim() || null : null,
        amount: to_collect > 0 ? readFrancs(amount) : null,
      };
      onRide((await callAsRider('POST /ride/orders/:id/delivered', { params: { id }, body })).data);
    },
  });
}

function Buttons({ submit, busy, onBack }: { submit: string; busy: boolean; onBack: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button type="submit" size="lg" busy={busy}>
        {submit}
      </Button>
      <Button size="lg" variant="ghost" onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  );
}

/** Why it could not be handed over; the shop and the customer read it. */
function FailForm({ stop: { _id: id, version }, onRide, onBack }: FormProps) {
  const form = useForm({
    id: `fail-${id}`,
    names: ['reason'],
    check: ({ reason }) => (reason.trim() ? {} : { reason: t('Please say why.') }),
    send: async ({ reason }) =>
      onRide(
        (await callAsRider('POST /ride/orders/:id/failed', { params: { id }, body: { version, reason } }))
          .data,
      ),
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-3">
      <TextField
        {...form.bind('reason')}
        label={t('What happened?')}
        required
        maxLength={300}
        autoComplete="off"
        placeholder={t('Nobody at home')}
      />
      <FormFailure failure={form.failure} />
      <Buttons submit={t('Take it back')} busy={form.busy} onBack={onBack} />
    </form>
  );
}
