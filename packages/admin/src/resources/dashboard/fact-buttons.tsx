import type { ComponentType } from 'react';
import { BrandFact, ContactFact, DeliveryFact } from './first-facts.tsx';
import { PoliciesFact, SecurityFact, StaffFact, TestOrderFact } from './last-facts.tsx';
import { GoodsFact, MessagesFact, PaymentFact } from './trade-facts.tsx';
import type { Fact, FactProps } from './words.ts';

const BUTTONS: Record<Fact, ComponentType<FactProps>> = {
  brand: BrandFact,
  contact: ContactFact,
  delivery: DeliveryFact,
  payment: PaymentFact,
  messages: MessagesFact,
  policies: PoliciesFact,
  goods: GoodsFact,
  staff: StaffFact,
  security: SecurityFact,
  test_order: TestOrderFact,
};

/** What can be done about a fact, with its forms: fetched once the facts are shown. */
export function FactButtons({ fact, ...props }: FactProps & { fact: Fact }) {
  const Buttons = BUTTONS[fact];
  return <Buttons {...props} />;
}
