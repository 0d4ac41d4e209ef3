import type { Quote } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { QuoteFailure } from '../../../layout/cart/cart-notices.tsx';
import { CartChanges } from '../../../layout/cart/late/cart-changes.tsx';
import { CouponField } from '../../../layout/cart/late/coupon-field.tsx';
import { OrderProgress } from '../../../layout/cart/minimum-order.tsx';
import { t } from '../../../messages/t.tsx';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import { useCoupon } from '../../../state/checkout/coupon.ts';
import type { LiveQuote } from '../../../state/checkout/quote.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { fieldId } from './checkout-form.ts';
import { DeliverySection } from './delivery-section.tsx';
import { OrderSummary, totalOf } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { BlockedReason, PlaceButton, type PlaceButtonProps } from './place-button.tsx';
import { Section } from './section.tsx';
import { unanswered } from './trouble.ts';
import { TroubleNotice } from './trouble-notice.tsx';
import { type FormParts, useCheckoutForm } from './use-checkout-form.ts';
import type { Customer } from './use-customer.ts';
import { WhereSection } from './where-section.tsx';
import { WhoSection } from './who-section.tsx';

/** The steps beside the summary; on phones the summary is in the bar at the thumb. */
export function Form({ order, trouble, customer }: FormParts) {
  const form = useCheckoutForm({ order, trouble, customer });
  const { live, items, enough, unpriced, submit, interrupted, button } = form;
  const { quote, changes, refresh } = live;
  return (
    <div className="grid items-start gap-5 pb-28 lg:grid-cols-[1fr_24rem] lg:gap-8 lg:pb-0">
      <form id="checkout" noValidate onSubmit={submit.onSubmit} className="flex min-w-0 flex-col gap-5">
        <TroubleNotice trouble={interrupted ? unanswered : trouble.trouble} onRetry={submit.again} />
        {!enough && <TooLittle total={items} />}
        <div id="changes" tabIndex={-1} className="scroll-mt-28 outline-none empty:hidden">
          <CartChanges changes={changes} quote={quote} />
        </div>
        {unpriced && <QuoteFailure onRetry={refresh} />}
        <Steps form={form} customer={customer} />
        <Coupon live={live} trouble={trouble} />
      </form>
      <aside aria-label={t('Your order')} className="card sticky top-28 hidden flex-col gap-4 p-5 lg:flex">
        <h2 className="text-lg">{t('Your order')}</h2>
        <OrderSummary quote={quote} />
        <BlockedReason blocked={button.blocked} />
        <PlaceButton {...button} className="w-full" />
        <p className="text-center text-sm text-soft">{t('We call you before we come.')}</p>
      </aside>
      <PlaceBar quote={quote} {...button} />
    </div>
  );
}

function Steps({
  form: { bind, choose, live, values },
  customer,
}: Pick<FormParts, 'customer'> & { form: ReturnType<typeof useCheckoutForm> }) {
  const { quote, pending } = live;
  return (
    <>
      {customer ? (
        <CustomerSection customer={customer} />
      ) : (
        <WhoSection bind={bind} choose={(other) => choose('other_recipient', other ? 'yes' : '')} />
      )}
      <WhereSection
        bind={bind}
        customer={customer}
        onSave={(save) => choose('save_address', save ? 'yes' : '')}
        onDistrict={(district) => {
          choose('district', district);
          choose('sector', '');
        }}
      />
      <DeliverySection
        bind={bind}
        quote={quote}
        waiting={pending}
        onWindow={(id) => choose('delivery_window', id)}
      />
      <PaymentSection
        bind={bind}
        methods={quote?.payment_methods ?? []}
        ownPhone={customer?.user?.phone ?? values.phone}
      />
    </>
  );
}

function Coupon({ live, trouble }: Pick<FormParts, 'trouble'> & { live: LiveQuote }) {
  return (
    <section aria-labelledby="coupon-title" className="card flex flex-col gap-3 p-4 sm:p-6">
      <h2 id="coupon-title" className="text-lg">
        {t('Coupon')}
      </h2>
      <CouponField
        id={fieldId('coupon')}
        coupon={useCoupon(live)}
        error={trouble.errors.coupon}
        onEdit={() => trouble.edited('coupon')}
      />
    </section>
  );
}

function TooLittle({ total }: { total: number }) {
  return (
    <Notice
      tone="amber"
      title={t('A little more, then we can bring it')}
      actions={
        <ButtonLink to="/shop" variant="outline">
          {t('Back to the shop')}
        </ButtonLink>
      }
    >
      <OrderProgress total={total} />
    </Notice>
  );
}

/** Who orders, where that is somebody the shop knows. */
function CustomerSection({ customer: { user, email } }: { customer: Customer }) {
  return (
    <Section step={1} title={t('Who orders')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 text-base leading-relaxed">
          {user && <strong className="block font-semibold">{user.name}</strong>}
          <span className="block break-words">{email}</span>
          {user?.phone && <span className="block tabular-nums">{phoneText(user.phone)}</span>}
          <span className="mt-1 block text-sm text-soft">
            {t('The confirmation goes to this e-mail address.')}
          </span>
        </p>
        <Link
          to="/dashboard/account"
          className="inline-flex min-h-11 items-center text-green-700 text-md underline-offset-4 hover:underline"
        >
          {t('Change in my account')}
        </Link>
      </div>
    </Section>
  );
}

/** On phones the total, its summary on demand, and the button stay at the thumb, above the bottom bar. */
function PlaceBar({ quote, ...button }: { quote: Quote | null } & PlaceButtonProps) {
  const localTotal = useCart(selectTotal);
  const [open, setOpen] = useState(false);
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-11 border-line border-t bg-white shadow-float lg:hidden"
    >
      <section
        id="phone-summary"
        aria-label={t('Your order')}
        hidden={!open}
        className="wrap max-h-[55dvh] overflow-y-auto overscroll-contain border-line border-b py-4"
      >
        {open && <OrderSummary quote={quote} />}
      </section>
      {button.blocked && (
        <div className="wrap pt-1.5">
          <BlockedReason blocked={button.blocked} />
        </div>
      )}
      <div className="wrap flex items-center justify-between gap-3 py-2.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="phone-summary"
          onClick={() => setOpen(!open)}
          className="min-h-11 shrink-0 text-left leading-tight"
        >
          <span className="flex items-center gap-1 text-soft text-sm">
            {open ? t('Hide summary') : t('Summary')}
            <ChevronDownIcon className={cx('size-4 transition-transform', !open && 'rotate-180')} />
          </span>
          <strong className="whitespace-nowrap text-base tabular-nums">
            {formatFrancs(totalOf(quote, localTotal))}
          </strong>
        </button>
        <PlaceButton {...button} className="min-w-0 max-w-80 flex-1 px-2 max-sm:text-md" />
      </div>
    </div>
  );
}
