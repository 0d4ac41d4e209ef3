import { expect, test } from 'vitest';
import { mailTo } from './messages.tsx';

const letter = {
  ...{ _id: '1', name: 'Keza & Co', email: 'keza+shop@example.com', phone: null, subject: null },
  ...{ message: 'One?\nTwo & three', date_created: '2026-11-20T08:00:00.000Z' },
  ...{ answered_at: null, answered_by: null, note: null },
};

test('when a message is answered then the letter goes to its sender alone, with their words quoted', () => {
  const address = new URL(mailTo({ ...letter, email: 'keza@example.com?bcc=all@example.com' }));
  expect(decodeURIComponent(address.pathname)).toBe('keza@example.com?bcc=all@example.com');
  expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
  const { searchParams } = new URL(mailTo(letter).replaceAll('+', '%2B'));
  expect(searchParams.get('subject')).toBe('Re: Your message');
  expect(searchParams.get('body')).toBe('Dear Keza & Co,\n\n\n\n> One?\n> Two & three');
});
