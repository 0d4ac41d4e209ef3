import { expect, test } from 'vitest';
import { openProviders } from '../testing/message-providers.ts';

const NOW = new Date('2026-03-02T08:00:00Z');
const ALINE = '+250788765432';

/** The page of a phone at a shop of this address, after a message to Aline; `live` is its part that changes. */
async function inboxAt(publicUrl: string) {
  const providers = await openProviders({ now: () => NOW, publicUrl });
  try {
    const message = {
      id: '1',
      wire: 'africastalking',
      channel: 'sms',
      from: 'ISOKO',
      ref: 'a',
      button: null,
    } as const;
    providers.sim.take({ ...message, to: ALINE, text: 'Your code is 402913' });
    const read = async (path: string) => (await fetch(`${providers.address}/_sim/phone${path}`)).text();
    return {
      first: await read(''),
      live: await read('/live'),
      own: await read(`?number=${encodeURIComponent('0788 765 432')}`),
      other: await read('?number=0788999999'),
    };
  } finally {
    await providers.close();
  }
}

test('when only this machine reaches the shop then the page shows the phone that was written to last', async () => {
  const { first, live, own } = await inboxAt('http://localhost:3000');
  for (const html of [first, live, own]) {
    expect(html).toContain('402913');
    expect(html).toContain('0788 765 432');
  }
});

test('when strangers reach the shop then the page names no number, and shows the one that is typed', async () => {
  const { first, live, own, other } = await inboxAt('https://demo.isoko.example');
  for (const html of [first, live, other]) {
    expect(html).not.toContain('402913');
    expect(html).not.toContain('0788 765 432');
  }
  expect(live).toContain('Type the number that you ordered with');
  expect(own).toContain('402913');
});

test('when a program asks for the messages of a phone then it has them with their links, the newest first', async () => {
  const providers = await openProviders({ now: () => NOW, publicUrl: 'http://localhost:3000' });
  try {
    const message = {
      ...({ id: '1', wire: 'africastalking', from: 'ISOKO', ref: 'a', channel: 'sms', to: ALINE } as const),
      button: null,
    };
    providers.sim.take({ ...message, text: 'Your code is 402913' });
    const button = { label: 'Order', url: 'https://shop.example/order/7' };
    providers.sim.take({
      ...message,
      channel: 'whatsapp',
      text: 'Placed: http://localhost:3000/o/7 .',
      button,
    });
    providers.sim.take({ ...message, to: '+250788999999', text: 'Not hers' });
    const read = async (phone: string) =>
      (await fetch(`${providers.address}/_sim/phone/messages?phone=${phone}`)).json();
    const at = NOW.toISOString();
    const hers = [
      {
        ...{ channel: 'whatsapp', text: 'Placed: http://localhost:3000/o/7 .', at },
        links: ['http://localhost:3000/o/7', 'https://shop.example/order/7'],
      },
      { channel: 'sms', text: 'Your code is 402913', at, links: [] },
    ];
    for (const phone of [ALINE, encodeURIComponent(ALINE), '0788765432'])
      expect(await read(phone)).toEqual(hers);
    for (const phone of ['', '07', '0788000000']) expect(await read(phone)).toEqual([]);
  } finally {
    await providers.close();
  }
});
