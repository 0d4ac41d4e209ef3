import type { Order } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { phoneText } from '../../../ui/phone-text.ts';

/** The first words after an order was placed. `isOwn`: the account keeps it. */
export function Thanks({ order, isOwn }: { order: Order; isOwn: boolean }) {
  const [firstName = ''] = order.customer.name.split(' ');
  return (
    <section
      role="status"
      className="flex flex-col items-center gap-3 rounded-panel bg-green-700 px-5 py-8 text-center text-white print:hidden"
    >
      <span className="grid size-14 place-items-center rounded-full bg-amber-500 text-green-800">
        <CheckIcon className="size-8" />
      </span>
      <p className="font-display font-semibold text-2xl">{t('Murakoze, {firstName}!', { firstName })}</p>
      <p className="max-w-md text-base text-green-100">
        {t('Thank you, your order is placed. We call {phone} before we come.', {
          phone: phoneText(order.customer.phone),
        })}{' '}
        {isOwn
          ? t('You find this page again under your orders.')
          : t('You find this page again in this browser, or with its link.')}
      </p>
    </section>
  );
}
