import { expect, test } from 'vitest';
import { render } from '#server/sentences/sentence.ts';
import { staffMessage } from './staff-message.ts';

const failed = (reason: string | null) =>
  ({ status: 'failed', method: 'mtn_momo', reason, provider_ref: '1' }) as const;

test.each([
  ['APPROVAL_REJECTED', 'The customer declined the payment.', 'Le client a refusé le paiement.'],
  ['EXPIRED', 'The customer did not enter the PIN in time.', 'Le client n’a pas saisi son code PIN à temps.'],
  ['PAYER_NOT_FOUND', 'This number is not registered for MoMo.', 'Ce numéro n’est pas inscrit à MoMo.'],
])('when a payment failed for %s then staff read of the customer, in their language', (reason, en, fr) => {
  const said = staffMessage(failed(reason)) ?? '';
  expect(said).toBe(en);
  expect(render(said, 'fr')).toBe(fr);
  expect(render(said, 'rw')).not.toBe(en);
});

const WORDS = /\b(you|your|we|please)\b/i;

test.each([
  ...['NOT_ENOUGH_FUNDS', 'PAYER_LIMIT_REACHED', 'ABANDONED', 'REFERENCE_NOT_FOUND', 'SOMETHING_NEW'].map(
    failed,
  ),
  ...['DP00800001002', 'DP00800001003', 'DP00800001004'].map(failed),
  { status: 'pending', method: 'mtn_momo', reason: null, provider_ref: '1' },
  { status: 'pending', method: 'momo_code', reason: null, provider_ref: 'ABC123' },
  { status: 'created', method: 'momo_code', reason: null, provider_ref: null },
  { status: 'mismatch', method: 'mtn_momo', reason: null, provider_ref: '1' },
] as const)('when a payment is %j then nothing of it is said as if the customer read it', (payment) => {
  const said = staffMessage(payment) ?? '';
  expect(said).not.toMatch(WORDS);
  expect(said).not.toBe('');
  for (const language of ['fr', 'rw'] as const) expect(render(said, language)).not.toBe(said);
});

test('when a payment is paid then there is nothing to say', () => {
  expect(staffMessage({ ...failed(null), status: 'paid' })).toBeNull();
});
