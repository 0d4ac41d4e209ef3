import type { Quote } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useShopData } from '../../../layout/shop-data.ts';
import { rich, t } from '../../../messages/t.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Meter } from '../../../ui/money/amounts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RadioCard, RadioChip } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind } from './bind.ts';
import { GroupError, Section } from './section.tsx';
import { WindowChoice } from './window-choice.tsx';

export interface DeliverySectionProps {
  bind: Bind;
  quote: Quote | null;
  /** The quote is on its way. */
  waiting: boolean;
  onWindow: (id: string) => void;
}

/** How and when the order comes, as the quote offers it for the chosen sector. */
export function DeliverySection({ bind, quote, waiting, onWindow }: DeliverySectionProps) {
  const sector = bind('sector').value;
  return (
    <Section step={3} title={t('Delivery')}>
      {sector === '' ? (
        <p className="text-md text-soft">{t('Choose your district and sector to see how we can deliver.')}</p>
      ) : waiting && !quote?.shipping_methods.length ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <>
          <Methods bind={bind} methods={quote?.shipping_methods ?? []} />
          <FreeDeliveryLeft quote={quote} chosen={bind('shipping_method').value} />
          <WindowChoice field={bind('delivery_window')} windows={quote?.windows ?? []} choose={onWindow} />
        </>
      )}
      <SubstitutionChoice bind={bind} />
      <TextArea
        {...bind('note')}
        label={t('Note')}
        rows={2}
        maxLength={500}
        placeholder={t('Anything we should know')}
      />
    </Section>
  );
}

function Methods({ bind, methods }: { bind: Bind; methods: Quote['shipping_methods'] }) {
  const { id, name, value, onChange, error } = bind('shipping_method');
  const { written } = useShopData();
  if (!methods.length)
    return <p className="text-md text-soft">{t('We have no delivery to this sector yet.')}</p>;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-2.5 outline-none"
    >
      <legend className="sr-only">{t('Delivery method')}</legend>
      {methods.map((method) => (
        <RadioCard
          key={method.code}
          name={name}
          value={method.code}
          checked={value === method.code}
          onChange={onChange}
          title={<span lang={written}>{method.name}</span>}
          note={<Note method={method} lang={written} />}
          aside={method.fee === 0 ? t('Free') : formatFrancs(method.fee)}
        />
      ))}
      <GroupError id={id}>{error}</GroupError>
    </fieldset>
  );
}

/** When it comes, in the shop's words, and from what on it costs nothing. */
function Note({ method, lang }: { method: Quote['shipping_methods'][number]; lang?: string }) {
  const free = freeFrom(method);
  return (
    <>
      {method.eta && <span lang={lang}>{method.eta}</span>}
      {method.eta && free && ' · '}
      {free}
    </>
  );
}

function freeFrom({ fee, free_from }: Quote['shipping_methods'][number]): string | null {
  return fee > 0 && free_from !== null ? t('free from {amount}', { amount: formatFrancs(free_from) }) : null;
}

/** How far the items, after the coupon, are from free delivery: of the chosen method, else of one that offers it. */
function FreeDeliveryLeft({ quote, chosen }: { quote: Quote | null; chosen: string }) {
  if (!quote) return null;
  const offering = quote.shipping_methods.filter(({ fee, free_from }) => fee > 0 && free_from !== null);
  const method = offering.find(({ code }) => code === chosen) ?? offering[0];
  if (!method?.free_from) return null;
  const items = quote.totals.subtotal - quote.totals.discount;
  return (
    <Meter value={items} max={method.free_from} label={t('Free {name} delivery', { name: method.name })}>
      {rich('{amount} left to free delivery by {name}', {
        amount: <strong className="text-ink">{formatFrancs(method.free_from - items)}</strong>,
        name: method.name,
      })}
    </Meter>
  );
}

const choices = [
  { value: 'call', label: t('Call me') },
  { value: 'replace', label: t('Replace with similar') },
  { value: 'leave_out', label: t('Leave it out') },
];

/** What we do when something turns out to be missing while the order is packed. */
function SubstitutionChoice({ bind }: { bind: Bind }) {
  const { id, name, value, onChange, error } = bind('substitution');
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-2 outline-none"
    >
      <legend className="mb-2 font-semibold text-md">{t('If something is out')}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <RadioChip
            key={choice.value}
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={onChange}
          >
            {choice.label}
          </RadioChip>
        ))}
      </div>
      <GroupError id={id}>{error}</GroupError>
    </fieldset>
  );
}
