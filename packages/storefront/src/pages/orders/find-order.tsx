import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../api.ts';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { Logo } from '../../layout/header/logo.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { looksLikePhone, useForm } from '../../state/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/forms/contact-fields.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const LastOrders = late(() => import('../../layout/orders/last-orders.tsx'), { near: { id: 'kept-orders' } });

const Round = late(() => import('./late/round.tsx'), { failed: LoadFailure });

export function meta({ pathname }: MetaArgs<unknown>): PageMeta {
  if (isRide(pathname)) return { title: t('Your deliveries'), noindex: true };
  return { title: t('Find my order'), canonical: '/orders/find', noindex: true };
}

export function Component() {
  return isRide(useLocation().pathname) ? <RidePage /> : <FindOrder />;
}

/** Sends a guest the link of an order again, found by its number and phone. The answer is the same for every input. */
function FindOrder() {
  const { shop } = useShopData();
  const [answer, setAnswer] = useState<{ message: string } | null>(null);
  return (
    <div className="wrap flex flex-col gap-8 py-6 sm:py-12 lg:py-16">
      <div className="sm:card mx-auto flex w-full max-w-md flex-col gap-5 sm:p-8">
        <h1 className="text-2xl">{t('Find my order')}</h1>
        {answer ? (
          <LinkSent answer={answer} />
        ) : (
          <p className="text-soft">{t('We send the link of your order to the phone you ordered with.')}</p>
        )}
        <FindForm onAnswer={setAnswer} isSent={answer !== null} />
        {shop.phone && (
          <p className="border-line border-t pt-3 text-md text-soft">
            {t('No number at hand, or another phone? Call us:')}{' '}
            <a
              href={`tel:${shop.phone}`}
              className="font-semibold text-green-700 underline underline-offset-4"
            >
              {phoneText(shop.phone)}
            </a>
          </p>
        )}
      </div>
      <LastOrders />
    </div>
  );
}

/** The answer; it gets the focus, so it is read out. */
function LinkSent({ answer }: { answer: { message: string } }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told.
  useEffect(() => box.current?.focus(), [answer]);
  return (
    <div ref={box} tabIndex={-1} className="flex gap-3 rounded-card bg-green-50 p-4 outline-none">
      <PhoneIcon className="mt-0.5 size-6 shrink-0 text-green-700" />
      <div className="min-w-0">
        <p className="break-words font-semibold">{answer.message}</p>
        <p className="mt-1 text-md">
          {t('It comes by WhatsApp or SMS. Nothing after a few minutes? Check the number and your phone.')}
        </p>
      </div>
    </div>
  );
}

function FindForm({
  onAnswer,
  isSent,
}: {
  onAnswer: (answer: { message: string }) => void;
  isSent: boolean;
}) {
  /** An example of an order number. */
  const example = `${useShopData().shop.order_prefix}-2026-000123`;
  const form = useForm({
    id: 'find',
    names: ['number', 'phone'],
    check: ({ number, phone }) => ({
      ...(!/\d/.test(number) && { number: t('Please enter the number, such as {example}.', { example }) }),
      ...(!looksLikePhone(phone) && { phone: t('Please enter a phone number, such as 0788 123 456.') }),
    }),
    send: async (body) => onAnswer(await call('POST /orders/find', { body })),
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextField
        {...form.bind('number')}
        label={t('Number of the order')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={example}
      />
      <PhoneField {...form.bind('phone')} label={t('Phone you ordered with')} required />
      <FormFailure failure={form.failure} />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {isSent ? t('Send again') : t('Send me the link')}
      </Button>
    </form>
  );
}

/**
 * Whether a path is the rider's. It shares the route of a rarely visited page, because a route of its own would
 * make every page larger.
 */
const isRide = (pathname: string): boolean => pathname.endsWith('/ride');

/** A rider's deliveries of today. The link that the shop sends opens it; it has no header and no menu. */
function RidePage() {
  return (
    <>
      <div className="border-line border-b bg-paper">
        <div className="wrap flex justify-center py-1.5">
          <Logo />
        </div>
      </div>
      <div className="wrap pt-3 pb-12">
        <div className="mx-auto max-w-xl">
          <h1 className="sr-only">{t('Your deliveries')}</h1>
          <Round waiting={<Skeleton className="h-40" />} />
        </div>
      </div>
    </>
  );
}
