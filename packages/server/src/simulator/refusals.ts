import type { IncomingHttpHeaders } from 'node:http';
import { valueAt } from '@isoko/contract/rules/objects';
import type { OperatorAccount, Product } from './operator-account.ts';

/** An answer other than success. */
export interface Refusal {
  readonly status: number;
  readonly body: object;
}

/** An incoming request. */
export interface Incoming {
  readonly product: Product;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const NOTE = /^[A-Za-z0-9 .,-]{0,160}$/;

type Check = (incoming: Incoming, account: OperatorAccount) => Refusal | null;

/** HTTP status, MTN's code and sentence. */
export function refusal(status: number, code: string, message = code): Refusal {
  return { status, body: { message, code } };
}

const hasKey: Check = ({ product, headers }, account) => {
  if (account.opens(product, headers['ocp-apim-subscription-key'])) return null;
  const message =
    'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.';
  return { status: 401, body: { statusCode: 401, message } };
};

const hasBearer: Check = ({ product, headers }, account) =>
  account.findBearer(product, headers.authorization)
    ? null
    : { status: 401, body: { error: 'invalid_token' } };

const hasReference: Check = ({ headers }) =>
  UUID_V4.test(String(headers['x-reference-id'])) ? null : refusal(400, 'BAD_REQUEST', 'X-Reference-Id');

const hasTarget: Check = ({ headers }, account) =>
  headers['x-target-environment'] === account.targetEnvironment
    ? null
    : refusal(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');

const hasCallbackHost: Check = ({ headers }, account) => {
  const url = headers['x-callback-url'];
  return url === undefined || account.callsBack(String(url))
    ? null
    : refusal(500, 'INVALID_CALLBACK_URL_HOST', 'Callback URL with different host name then configured.');
};

const hasBody: Check = ({ body }) => (isRequest(body) ? null : refusal(400, 'BAD_REQUEST', 'Bad request.'));

const hasCurrency: Check = ({ body }, account) =>
  valueAt(body, 'currency') === account.currency
    ? null
    : refusal(500, 'INVALID_CURRENCY', 'Currency not supported.');

/** The operator's checks, in its order (domain.md section 1.11). */
export const forRequests: readonly Check[] = [
  ...[hasKey, hasBearer, hasReference, hasTarget, hasCallbackHost],
  ...[hasBody, hasCurrency],
];
export const forReads: readonly Check[] = [hasKey, hasBearer, hasTarget];
export const forProvisioning: readonly Check[] = [hasKey];
export const forNewUsers: readonly Check[] = [hasKey, hasReference];

/** The first error; null: there is none. */
export function refuse(
  checks: readonly Check[],
  incoming: Incoming,
  account: OperatorAccount,
): Refusal | null {
  for (const check of checks) {
    const refused = check(incoming, account);
    if (refused) return refused;
  }
  return null;
}

function isRequest(body: unknown): boolean {
  const amount = valueAt(body, 'amount');
  const payer = valueAt(body, 'payer');
  const notes = [valueAt(body, 'payerMessage'), valueAt(body, 'payeeNote')];
  const isMsisdn = valueAt(payer, 'partyIdType') === 'MSISDN';
  const names = isMsisdn && /^\d{10,15}$/.test(String(valueAt(payer, 'partyId')));
  return (
    typeof amount === 'string' &&
    /^\d{1,12}(\.\d{1,2})?$/.test(amount) &&
    Number(amount) > 0 &&
    typeof valueAt(body, 'externalId') === 'string' &&
    (names || UUID_V4.test(String(valueAt(body, 'referenceIdToRefund')))) &&
    notes.every((note) => typeof note === 'string' && NOTE.test(note))
  );
}
