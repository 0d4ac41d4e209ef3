import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from '../modules/payments/wallets/airtel-client.ts';
import type { AirtelConfig } from '../wallet-config.ts';
import type { OddAnswer } from './behaviour.ts';
import type { MomoSimulator, SimulatedRequest } from './momo-simulator.ts';

/** Airtel's tokens are valid for three minutes. */
const TOKEN_SECONDS = 180;

/** The results on the "phone" page and of the scenarios as Airtel's response codes (domain.md section 2). */
const CODES: Readonly<Record<string, string>> = {
  APPROVAL_REJECTED: 'DP00800001008',
  NOT_ENOUGH_FUNDS: 'DP00800001007',
  PAYER_LIMIT_REACHED: 'DP00800001003',
  INCORRECT_PIN: 'DP00800001002',
  EXPIRED: 'DP00800001029',
};
const ACCEPTED = 'DP00800001006';
const SUCCESS = 'DP00800001001';
const NOT_FOUND = 'DP00800001025';
const INVALID_AMOUNT = 'DP00800001004';
const MALFORMED = 'DP00800001010';

const hidden = { schema: { hide: true } };

/** An answer to a shop. */
interface Answer {
  status: number;
  body: object;
}

/** The shop's application at the simulated Airtel Money: its secret and its tokens. */
export function createAirtelAccount(config: AirtelConfig, now: () => Date) {
  const tokens = new Map<string, number>();
  return {
    issueToken(body: unknown): string | null {
      const given = (name: string) => valueAt(body, name);
      const isKnown =
        given('client_id') === config.clientId && given('client_secret') === config.clientSecret;
      if (!isKnown || given('grant_type') !== 'client_credentials') return null;
      for (const [old, until] of tokens) if (until <= now().getTime()) tokens.delete(old);
      const token = randomBytes(24).toString('base64url');
      tokens.set(token, now().getTime() + TOKEN_SECONDS * 1_000);
      return token;
    },
    opens(authorization: string | undefined): boolean {
      const until = tokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
      return until !== undefined && now().getTime() < until;
    },
  };
}

export type AirtelAccount = ReturnType<typeof createAirtelAccount>;

/** The part of Airtel Money's collections that shops use: token, payment, enquiry. */
export function airtelRoutes(app: FastifyInstance, sim: MomoSimulator, account: AirtelAccount): void {
  async function reply(out: FastifyReply, call: OddAnswer['call'], truth: Answer) {
    const odd = sim.takeOdd(call);
    const waitMs = odd?.delay_ms ?? sim.behaviour.delay_ms;
    if (waitMs) await pause(waitMs);
    const { status, body } = odd?.status ? said(odd.status, odd.code ?? 'DP00800001000') : truth;
    return out.status(status).send(body);
  }

  app.post('/auth/oauth2/token', hidden, async ({ body }, out) => {
    const access_token = account.issueToken(body);
    const refused = { status: 401, body: { error: 'unauthorized_client' } };
    // The lifetime of a token is a string on the wire.
    const token = { access_token, expires_in: String(TOKEN_SECONDS), token_type: 'bearer' };
    return reply(out, 'token', access_token ? { status: 200, body: token } : refused);
  });

  app.post('/merchant/v1/payments/', hidden, async (request, out) => {
    const refused = refuse(request, account) ?? refuseBody(request.body);
    if (refused) return reply(out, 'request', refused);
    // An odd answer without `TAKEN` means that the request was lost on the way.
    const odd = sim.behaviour.next.find(({ call }) => call === 'request');
    if (odd?.status && odd.code !== 'TAKEN') return reply(out, 'request', said(odd.status, odd.code ?? ''));
    const asked = request.body as AirtelRequest;
    const isNew = await sim.take(toRequest(asked));
    if (!isNew) return reply(out, 'request', said(400, 'DP00800001000', 'Transaction id exists.'));
    const { body } = said(200, ACCEPTED);
    const data = { transaction: { id: asked.transaction.id, status: 'SUCCESS' } };
    return reply(out, 'request', { status: 200, body: { data, ...body } });
  });

  app.get<{ Params: { id: string } }>('/standard/v1/payments/:id', hidden, async (request, out) => {
    const found = sim.find(request.params.id);
    const truth = found ? { status: 200, body: enquiryOf(found, sim) } : said(200, NOT_FOUND);
    return reply(out, 'status', refuse(request, account) ?? truth);
  });
}

/** The body of Airtel's callback to the shop; signed if the account has a key. */
export function airtelCallback(request: SimulatedRequest, key: string | null): object {
  const transaction = {
    id: request.referenceId,
    message: `Paid RWF ${request.amount}`,
    status_code: statusOf(request),
    airtel_money_id: request.transactionId ?? '',
  };
  return { transaction, ...(key && { hash: hashOf(JSON.stringify(transaction), key) }) };
}

interface AirtelRequest {
  reference: string;
  subscriber: { country: string; currency: string; msisdn: string };
  transaction: { amount: number; country: string; currency: string; id: string };
}

function toRequest({ reference, subscriber, transaction }: AirtelRequest) {
  return {
    referenceId: transaction.id,
    amount: String(transaction.amount),
    currency: transaction.currency,
    externalId: transaction.id,
    payer: { partyIdType: 'MSISDN', partyId: `250${subscriber.msisdn}` },
    payerMessage: reference,
    payeeNote: reference,
    // Airtel calls the one address of the application, whatever a request names.
    callbackUrl: null,
  };
}

/** Amount and currency are included only if a test sets them. */
function enquiryOf(request: SimulatedRequest, { behaviour }: MomoSimulator): object {
  const { amount, currency, financialTransactionId } = behaviour.report;
  const { transactionId, reason, status } = request;
  const transaction = {
    ...(transactionId && { airtel_money_id: financialTransactionId ?? transactionId }),
    id: request.referenceId,
    message: reason ?? status,
    status: statusOf(request),
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
  };
  const code = reason === null ? SUCCESS : (CODES[reason] ?? MALFORMED);
  return { data: { transaction }, ...said(200, status === 'PENDING' ? ACCEPTED : code).body };
}

function statusOf({ status, reason }: SimulatedRequest): string {
  if (status === 'SUCCESSFUL') return 'TS';
  if (status === 'PENDING') return 'TIP';
  return reason === 'EXPIRED' ? 'TE' : 'TF';
}

function refuse({ headers }: FastifyRequest, account: AirtelAccount): Answer | null {
  if (!account.opens(headers.authorization)) return { status: 401, body: { error: 'invalid_token' } };
  const isHere = headers['x-country'] === 'RW' && headers['x-currency'] === 'RWF';
  return isHere ? null : said(400, MALFORMED, 'X-Country, X-Currency');
}

function refuseBody(body: unknown): Answer | null {
  const { subscriber, transaction, reference }: Partial<AirtelRequest> = body ?? {};
  const isWhole = Number.isInteger(transaction?.amount) && Number(transaction?.amount) > 0;
  if (!isWhole) return said(200, INVALID_AMOUNT);
  const isGood =
    /^[0-9A-Za-z]{1,25}$/.test(transaction?.id ?? '') &&
    /^7\d{8}$/.test(subscriber?.msisdn ?? '') &&
    [subscriber, transaction].every((each) => each?.country === 'RW' && each.currency === 'RWF') &&
    typeof reference === 'string';
  return isGood ? null : said(400, MALFORMED);
}

function said(status: number, code: string, message = code): Answer {
  const success = status === 200 && [ACCEPTED, SUCCESS].includes(code);
  const result = { code: String(status), message, result_code: success ? 'ESB000010' : 'ESB000014' };
  return { status, body: { status: { ...result, response_code: code, success } } };
}
