import type { DeliveryWindow, Quote } from '@isoko/contract';
import type { Wallet } from '@isoko/contract/routes/shop';
import { anyTimeOf, kigaliDay, type Span, spanWords } from '@isoko/contract/rules/arrival';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useEffect, useRef } from 'react';
import { PaymentChoice } from '../../../layout/orders/payment-choice.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { dateFormat } from '../../../messages/dates.ts';
import { LANGUAGE } from '../../../messages/language.ts';
import { rich, t } from '../../../messages/t.tsx';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { fitsWallet } from '../../../state/checkout/payment-input.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CashReady, Meter } from '../../../ui/money/amounts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { RadioCard, RadioChip } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind, FormFields } from './checkout-form.ts';
import { ChoiceGroup, Section } from './section.tsx';
import type { FoldedStep } from './steps.ts';
import { ANY_TIME, windowsOf } from './windows.ts';

type Way = Quote['shipping_methods'][number];

interface DeliverySectionProps extends FormFields {
  at: FoldedStep;
  quote: Quote | null;
}

/** The delivery methods and times that the quote offers for the chosen sector; or the time of collection. */
export function DeliverySection({ at, bind, choose, quote }: DeliverySectionProps) {
  const isCollected = bind('point').value !== '';
  const windows = windowsOf(quote, bind('shipping_method').value);
  const method = quote?.shipping_methods.find(({ code }) => code === bind('shipping_method').value);
  const window = quote?.windows.find(({ id }) => id === bind('delivery_window').value);
  const line = method ? (
    <>
      {window ? soon(window) : <AnyTime method={method} windows={windows} />}
      {` · ${method.fee === 0 ? t('Free') : formatFrancs(method.fee)} · `}
      <span lang={method.written_in?.name}>{method.name}</span>
    </>
  ) : (
    t('Shown once we know where to deliver.')
  );
  return (
    <Section at={at} title={isCollected ? t('When you collect it') : t('Delivery')} line={line}>
      {isCollected ? (
        !windows.length && <p className="text-md text-soft">{t('At any time while it is open.')}</p>
      ) : (
        <>
          <Methods bind={bind} methods={quote?.shipping_methods ?? []} />
          <FreeDeliveryLeft quote={quote} chosen={bind('shipping_method').value} />
        </>
      )}
      <WindowChoice bind={bind} choose={choose} windows={windows} />
      {method && !window && !isCollected && windows.length > 0 && (
        <p className="text-md text-soft">
          <AnyTime method={method} windows={windows} />
        </p>
      )}
    </Section>
  );
}

/** The delivery time, relative to today: `tomorrow 9–12`. */
const soon = (span: Span) => spanWords(span, LANGUAGE, kigaliDay(new Date()));

/** When an order without a window arrives: the span of the free windows, else the text of the method. */
function AnyTime({ method, windows }: { method: Way; windows: readonly DeliveryWindow[] }) {
  const span = anyTimeOf(method.code, windows);
  if (span) return t('Any time, {when}', { when: soon(span) });
  return method.eta ? <span lang={method.written_in?.eta}>{method.eta}</span> : t('Any time');
}

function Methods({ bind, methods }: { bind: Bind; methods: Quote['shipping_methods'] }) {
  const field = bind('shipping_method');
  const { name, value, onChange } = field;
  if (!methods.length)
    return <p className="text-md text-soft">{t('We have no delivery to this sector yet.')}</p>;
  return (
    <ChoiceGroup field={field} legend={t('Delivery method')} hideLegend>
      {methods.map((method) => (
        <RadioCard
          key={method.code}
          name={name}
          value={method.code}
          checked={value === method.code}
          onChange={onChange}
          title={<span lang={method.written_in?.name}>{method.name}</span>}
          note={<Note method={method} />}
          aside={method.fee === 0 ? t('Free') : formatFrancs(method.fee)}
        />
      ))}
    </ChoiceGroup>
  );
}

/** The delivery time in the shop's words, and the amount from which delivery is free. */
function Note({ method }: { method: Way }) {
  const free = freeFrom(method);
  return (
    <>
      {method.eta && <span lang={method.written_in?.eta}>{method.eta}</span>}
      {method.eta && free && ' · '}
      {free}
    </>
  );
}

function freeFrom({ fee, free_from }: Way): string | null {
  return fee > 0 && free_from !== null ? t('free from {amount}', { amount: formatFrancs(free_from) }) : null;
}

/** How much is missing to free delivery, after the coupon: for the chosen method, else for one that offers it. */
function FreeDeliveryLeft({ quote, chosen }: { quote: Quote | null; chosen: string }) {
  if (!quote) return null;
  const offering = quote.shipping_methods.filter(({ fee, free_from }) => fee > 0 && free_from !== null);
  const method = offering.find(({ code }) => code === chosen) ?? offering[0];
  if (!method?.free_from) return null;
  const items = quote.totals.subtotal - quote.totals.discount;
  return (
    <Meter value={items} max={method.free_from}>
      {rich('{amount} left to free delivery by {name}', {
        amount: <strong className="text-ink">{formatFrancs(method.free_from - items)}</strong>,
        name: <span lang={method.written_in?.name}>{method.name}</span>,
      })}
    </Meter>
  );
}

const dayName = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A calendar day on a chip: `Fri, 2 May`. */
const nameOf = (date: string) => dayName(new Date(`${date}T00:00:00Z`));

/** With fewer places left, a window shows how many. */
const FEW_LEFT = 4;

/** When the order may come: any time, or a day and a window. Renders nothing without windows. */
function WindowChoice({ bind, choose, windows }: FormFields & { windows: DeliveryWindow[] }) {
  const field = bind('delivery_window');
  const { name, value } = field;
  const pick = (id: string) => choose('delivery_window', id);
  const days = Map.groupBy(windows, ({ date }) => date);
  const chosenDay = windows.find((window) => window.id === value)?.date;
  if (!days.size) return null;
  return (
    <ChoiceGroup field={field} legend={t('When')} className="gap-3">
      <div role="radiogroup" aria-label={t('Day')} className="flex flex-wrap gap-2">
        <RadioChip name="delivery_day" checked={!chosenDay} onChange={() => pick(ANY_TIME)}>
          {t('Any time')}
        </RadioChip>
        {[...days].map(([date, [first]]) => (
          <RadioChip
            key={date}
            name="delivery_day"
            checked={date === chosenDay}
            onChange={() => pick(first?.id ?? '')}
          >
            {nameOf(date)}
          </RadioChip>
        ))}
      </div>
      {chosenDay && (
        <div role="radiogroup" aria-label={t('Time')} className="flex flex-wrap gap-2">
          {days.get(chosenDay)?.map((window) => (
            <RadioChip
              key={window.id}
              name={name}
              checked={value === window.id}
              onChange={() => pick(window.id)}
            >
              {window.from}–{window.to}
              {window.left !== null && window.left < FEW_LEFT && (
                <span className="ml-1.5 font-normal text-xs">{t('{n} left', { n: window.left })}</span>
              )}
            </RadioChip>
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}

interface PaymentSectionProps extends FormFields {
  at: FoldedStep;
  methods: Quote['payment_methods'];
  /** The total of the order in francs, as far as it is known. */
  total: number | undefined;
  /** The customer's phone, typed or saved. */
  ownPhone: string;
}

/** How the order is paid. A method that is not available for this order is shown with the reason. */
export function PaymentSection({ at, bind, choose, methods, total, ownPhone }: PaymentSectionProps) {
  const method = bind('payment_method');
  const none = methods.length > 0 && methods.every(({ available }) => !available);
  const { shop } = useShopData();
  const chosen = methods.find(({ code }) => code === method.value);
  const wallet = chosen?.wallet ?? null;
  usePrefilledWallet({ wallet, ownPhone, fill: (phone) => choose('payment_phone', phone) });
  return (
    <Section
      at={at}
      title={t('Payment')}
      line={
        chosen ? (
          <>
            <span lang={chosen.written_in?.name}>{chosen.name}</span>
            {wallet && ` · ${bind('payment_phone').value}`}
          </>
        ) : (
          t('Shown once we know where to deliver.')
        )
      }
    >
      <PaymentChoice
        methods={methods}
        method={method}
        phone={bind('payment_phone')}
        reference={bind('payment_reference')}
      />
      {method.value === 'cod' && total !== undefined && !bind('point').value && <CashReady amount={total} />}
      {none && (
        <Notice
          tone="amber"
          title={t('This order cannot be paid there yet')}
          actions={
            shop.phone && (
              <a href={`tel:${shop.phone}`} className={buttonClass({ variant: 'outline' })}>
                {t('Call us')}
              </a>
            )
          }
        >
          <p>{t('Choose another delivery address, or call us and we find a way together.')}</p>
        </Notice>
      )}
    </Section>
  );
}

/**
 * Mobile money starts with the customer's own number if it is of the wallet's operator, and follows that number
 * until the shopper types another one; a field that was emptied by hand stays empty. A prefilled number of
 * another operator is removed.
 */
function usePrefilledWallet({ wallet, ownPhone, fill }: PrefilledWallet): void {
  const own = phoneText(ownPhone);
  const { payment_phone } = useCheckoutDraft((draft) => draft.values);
  const filled = useRef('');
  const fits = wallet !== null && fitsWallet(own, wallet);
  const phone = wallet === null ? filled.current : fits ? own : '';
  useEffect(() => {
    if (phone === filled.current || payment_phone !== filled.current) return;
    if (phone === '' && fits) return;
    filled.current = phone;
    fill(phone);
  });
}

interface PrefilledWallet {
  wallet: Wallet | null;
  ownPhone: string;
  /** Sets the number as if it was typed, which clears the field's error. */
  fill: (phone: string) => void;
}
