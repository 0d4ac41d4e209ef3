import { type GuideWords, html, type PolicyFacts } from './words.ts';

/** The guide's texts in English. */
export const english: GuideWords = {
  policies: {
    'shipping-and-delivery': (facts) => ({
      title: 'Delivery',
      summary: 'Where {shop} delivers, what it costs, and how you pay.',
      sections: [
        {
          heading: 'Where we deliver',
          html: html(facts.zones.map(({ name, places }) => `${name}: ${places}`)),
        },
        {
          heading: 'What it costs',
          html: html(
            facts.zones.flatMap(({ name, methods, minimum }) => [
              ...methods.map(
                ({ name: way, eta, price, freeFrom }) =>
                  `${name}, ${way}${eta ? ` (${eta})` : ''}: ${price}${freeFrom ? `, free from ${freeFrom}` : ''}`,
              ),
              ...(minimum ? [`${name}: an order begins at ${minimum}`] : []),
            ]),
            facts.minimum && `An order begins at ${facts.minimum}.`,
            facts.hasWindows ? 'You choose the time of delivery when you order.' : null,
          ),
        },
        {
          heading: 'Where you can collect',
          html: html(
            facts.points.map(
              ({ name, address, opensAt, closesAt, closedOn, price }) =>
                `${name}: ${address}. Open ${opensAt}–${closesAt}${closedOn ? `, closed on ${closedOn}` : ''}. ${price ?? 'Free'}.`,
            ),
          ),
        },
        { heading: 'How you pay', html: ways(facts) },
      ],
    }),
    'return-policy': (facts) => ({
      title: 'Returns and refunds',
      summary: 'What to do when something is not as you ordered it.',
      sections: [
        {
          heading: 'At the door',
          html: html(
            'Please look at your goods when they arrive. What is not what you ordered, or not fresh, you may hand back at once, and you do not pay for it.',
          ),
        },
        {
          heading: 'Later',
          html: html(
            'If you find a fault after we have left, tell us the same day: {phone}. A picture helps us to see what went wrong.',
          ),
        },
        {
          heading: 'Your money',
          html: html(
            facts.has.cash ? 'What you paid in cash goes back in cash or by mobile money.' : null,
            facts.has.wallet || facts.has.manual
              ? 'What you paid by mobile money goes back to the number that paid.'
              : null,
            'We tell you when we have sent it.',
          ),
        },
      ],
    }),
    'terms-and-conditions': (facts) => ({
      title: 'Terms and conditions',
      summary: 'What holds when you order from {shop}.',
      sections: [
        {
          heading: 'Who we are',
          html: html('You buy from {shop} (TIN {tin}). You reach us at {phone} or {email}.'),
        },
        {
          heading: 'Your order',
          html: html(
            'Your order counts once we have confirmed it. Prices are in Rwandan francs and include VAT where it is due.',
            facts.minimum && `An order begins at ${facts.minimum}.`,
            'When something has run out we do what you chose when you ordered: replace it, call you, or leave it out.',
          ),
        },
        { heading: 'Payment', html: ways(facts) },
        { heading: 'The law', html: html('The law of Rwanda applies.') },
      ],
    }),
    'privacy-policy': (facts) => ({
      title: 'Privacy',
      summary: 'What {shop} knows about you, why, and how you change it.',
      sections: [
        {
          heading: 'What we keep',
          html: html(
            'Your name, phone number, e-mail if you give one, where we deliver, and what you ordered. We use it to deliver, to be paid, and to tell you about your order.',
          ),
        },
        {
          heading: 'Who else sees it',
          html: html(
            'Whoever brings your order sees your name, phone number and the way to you.',
            facts.has.wallet
              ? 'When your phone is asked to pay, your operator learns the number and the amount.'
              : null,
          ),
        },
        {
          heading: 'Your rights',
          html: html(
            'By Law Nº 058/2021 you may see what we keep, have it corrected, and have it erased. With an account you do it there; otherwise ask us: {phone} or {email}.',
          ),
        },
      ],
    }),
  },
  categories: {
    vegetables: 'Vegetables',
    fruit: 'Fruit',
    roots: 'Roots and bananas',
    staples: 'Rice, flour and beans',
    dairy: 'Milk and eggs',
    meat: 'Meat and fish',
    bread: 'Bread',
    drinks: 'Drinks',
    spices: 'Oil, salt and spices',
    household: 'Soap and household',
  },
  questions: {
    order: {
      question: 'How do I order?',
      answer: html(
        'Put what you want into the cart, say where we deliver, and choose how you pay. You need no account.',
      ),
    },
    pay: {
      question: 'How can I pay?',
      answer: html('The checkout shows the ways to pay for your place. Choose one there.'),
    },
    where: {
      question: 'Do you deliver to me?',
      answer: html(
        'Choose your district and sector at the checkout: it says at once whether we deliver, and for how much.',
      ),
    },
    missing: {
      question: 'What if something has run out?',
      answer: html('You choose when you order: we replace it, call you first, or leave it out.'),
    },
    return: {
      question: 'Something is not as I ordered it. What now?',
      answer: html('Hand it back at the door, or tell us the same day: {phone}.'),
    },
    reach: { question: 'How do I reach you?', answer: html('Call us or write: {phone}, {email}.') },
  },
  kigali: 'Kigali',
  around: 'Around Kigali',
  standard: 'Standard',
};

function ways({ ways, zones }: PolicyFacts): string {
  const cash = zones.filter(({ takesCash }) => takesCash);
  return html(
    ways,
    cash.map(({ name, cashUpTo }) => `Cash at the door in ${name}${cashUpTo ? `, up to ${cashUpTo}` : ''}`),
  );
}
