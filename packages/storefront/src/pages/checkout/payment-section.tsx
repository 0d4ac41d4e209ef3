import type { Quote } from '@isoko/contract';
import { useShopData } from '../../layout/shop-data.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { Bind } from './bind.ts';
import { GroupError, Section } from './section.tsx';

/** How the order is paid. A way that is not open for this order is shown with the reason. */
export function PaymentSection({ bind, methods }: { bind: Bind; methods: Quote['payment_methods'] }) {
  const { id, name, value, onChange, error } = bind('payment_method');
  const { phone } = useShopData().shop;
  const none = methods.length > 0 && methods.every((method) => !method.available);
  return (
    <Section step={4} title="Payment">
      {methods.length === 0 && <p className="text-md text-soft">Shown once we know where to deliver.</p>}
      <fieldset
        id={id}
        tabIndex={-1}
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex flex-col gap-2.5 outline-none empty:hidden"
      >
        <legend className="sr-only">Payment method</legend>
        {methods.map((method) => (
          <RadioCard
            key={method.code}
            name={name}
            value={method.code}
            checked={value === method.code && method.available}
            disabled={!method.available}
            onChange={onChange}
            title={method.name}
            note={method.available ? method.instructions : method.reason}
          />
        ))}
        <GroupError id={id}>{error}</GroupError>
      </fieldset>
      {none && (
        <Notice
          tone="amber"
          title="This order cannot be paid there yet"
          actions={
            <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline' })}>
              Call us
            </a>
          }
        >
          <p>Choose another delivery address, or call us and we find a way together.</p>
        </Notice>
      )}
    </Section>
  );
}
