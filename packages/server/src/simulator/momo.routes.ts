import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OddAnswer } from './behaviour.ts';
import { type MomoSimulator, type RequestToPay, viewOf } from './momo-simulator.ts';
import type { OperatorAccount } from './operator-account.ts';
import {
  forNewUsers,
  forProvisioning,
  forReads,
  forRequests,
  type Refusal,
  refusal,
  refuse,
} from './refusals.ts';

type Id = { Params: { id: string } };

const hidden = { schema: { hide: true } };
const notFound = refusal(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');

/** The part of MTN's collection product that shops use (domain.md section 1.3–1.5). */
export function collectionRoutes(app: FastifyInstance, sim: MomoSimulator, account: OperatorAccount): void {
  const product = 'collection';

  /** Answers after the set delay, with the set odd answer in place of the true one. */
  async function reply(reply: FastifyReply, call: OddAnswer['call'] | null, truth: Refusal) {
    const odd = call ? sim.takeOdd(call) : undefined;
    const waitMs = odd?.delay_ms ?? sim.behaviour.delay_ms;
    if (waitMs) await pause(waitMs);
    const { status, body } = odd?.status ? refusal(odd.status, odd.code ?? 'ERROR') : truth;
    return reply.status(status).send(status === 202 ? undefined : body);
  }

  app.post('/collection/token/', hidden, async (request, out) => {
    return reply(out, 'token', answerToken(request, account, product));
  });

  app.post('/collection/v1_0/requesttopay', hidden, async (request, out) => {
    const { headers, body } = request;
    const refused = refuse(forRequests, { product, headers, body }, account);
    if (refused) return reply(out, 'request', refused);
    // An odd status means that the request was lost on the way.
    if (sim.behaviour.next.find((odd) => odd.call === 'request')?.status)
      return reply(out, 'request', notFound);
    const isNew = await sim.take(toRequest(request));
    const duplicate = refusal(
      409,
      'RESOURCE_ALREADY_EXIST',
      'Duplicated reference id. Creation of resource failed.',
    );
    return reply(out, 'request', isNew ? { status: 202, body: {} } : duplicate);
  });

  app.get<Id>('/collection/v1_0/requesttopay/:id', hidden, async (request, out) => {
    const { headers, body, params } = request;
    const refused = refuse(forReads, { product, headers, body }, account);
    const found = sim.find(params.id);
    const truth = found ? { status: 200, body: viewOf(found, sim.behaviour) } : notFound;
    return reply(out, 'status', refused ?? truth);
  });

  app.get('/collection/v1_0/accountholder/msisdn/:msisdn/active', hidden, async ({ headers, body }, out) => {
    const refused = refuse(forReads, { product, headers, body }, account);
    return reply(out, null, refused ?? { status: 200, body: { result: true } });
  });

  app.get('/collection/v1_0/account/balance', hidden, async ({ headers, body }, out) => {
    const refused = refuse(forReads, { product, headers, body }, account);
    const got = sim.list().filter((each) => each.status === 'SUCCESSFUL');
    const availableBalance = String(got.reduce((sum, { amount }) => sum + Number(amount), 0));
    return reply(
      out,
      null,
      refused ?? { status: 200, body: { availableBalance, currency: account.currency } },
    );
  });
}

/** The answer to a token call: the trailing slash matters, and a body is an error (domain.md section 1.3). */
function answerToken(
  request: FastifyRequest,
  account: OperatorAccount,
  product: 'collection' | 'disbursement',
): Refusal {
  const { headers, body, raw } = request;
  if (!raw.url?.endsWith('/token/')) return notFound;
  if (!account.opens(product, headers['ocp-apim-subscription-key'])) {
    return {
      status: 401,
      body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' },
    };
  }
  if (body !== undefined) return refusal(400, 'BAD_REQUEST', 'Bad request.');
  const token = account.issueToken(product, headers.authorization);
  return token ? { status: 200, body: token } : { status: 401, body: { error: 'login_failed' } };
}

function toRequest({ headers, body }: FastifyRequest): RequestToPay {
  const asked = body as Omit<RequestToPay, 'referenceId' | 'callbackUrl'>;
  const { amount, currency, externalId, payer, payerMessage, payeeNote } = asked;
  const callbackUrl = headers['x-callback-url'] === undefined ? null : String(headers['x-callback-url']);
  const referenceId = String(headers['x-reference-id']);
  return { referenceId, amount, currency, externalId, payer, payerMessage, payeeNote, callbackUrl };
}

interface Refund {
  amount: string;
  currency: string;
  externalId: string;
  payerMessage: string;
  payeeNote: string;
  referenceIdToRefund: string;
}

/** Refunds, a product of its own with its own key (domain.md section 1.10). Every refund of a paid request succeeds. */
export function disbursementRoutes(app: FastifyInstance, sim: MomoSimulator, account: OperatorAccount): void {
  const product = 'disbursement';
  const refunds = new Map<string, object>();

  app.post('/disbursement/token/', hidden, async (request, reply) => {
    const { status, body } = answerToken(request, account, product);
    return reply.status(status).send(body);
  });

  app.post<{ Body: Refund }>('/disbursement/v1_0/refund', hidden, async ({ headers, body }, reply) => {
    const id = String(headers['x-reference-id']);
    const refused = refuse(forRequests, { product, headers, body }, account);
    const answer = refused ?? (refunds.has(id) ? refusal(409, 'RESOURCE_ALREADY_EXIST') : null);
    if (answer) return reply.status(answer.status).send(answer.body);
    refunds.set(id, refund(sim, body));
    return reply.status(202).send();
  });

  app.get<{ Params: { id: string } }>('/disbursement/v1_0/refund/:id', hidden, async (request, reply) => {
    const { headers, body, params } = request;
    const found = refunds.get(params.id);
    const refused = refuse(forReads, { product, headers, body }, account);
    const answer = refused ?? (found ? null : refusal(404, 'RESOURCE_NOT_FOUND'));
    return answer ? reply.status(answer.status).send(answer.body) : found;
  });
}

function refund(sim: MomoSimulator, { referenceIdToRefund, ...asked }: Refund): object {
  const paid = sim.find(referenceIdToRefund);
  if (paid?.status !== 'SUCCESSFUL') return { ...asked, status: 'FAILED', reason: 'PAYER_NOT_FOUND' };
  const { payer: payee, transactionId } = paid;
  return { ...asked, payee, financialTransactionId: `${transactionId}1`, status: 'SUCCESSFUL' };
}

/** The sandbox's self-service: an API user and its key (domain.md section 1.2), only for the shop's own host. */
export function provisioningRoutes(app: FastifyInstance, account: OperatorAccount): void {
  const product = 'collection';
  app.post('/v1_0/apiuser', hidden, async ({ headers, body }, reply) => {
    const refused = refuse(forNewUsers, { product, headers, body }, account);
    if (refused) return reply.status(refused.status).send(refused.body);
    const host = valueAt(body, 'providerCallbackHost');
    if (host !== account.callbackHost) {
      return reply.status(400).send({ message: 'providerCallbackHost', code: 'BAD_REQUEST' });
    }
    if (account.addUser(String(headers['x-reference-id']))) return reply.status(201).send();
    const { status, body: answer } = refusal(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id.');
    return reply.status(status).send(answer);
  });

  app.get<Id>('/v1_0/apiuser/:id', hidden, async ({ headers, params }, reply) => {
    const refused = refuse(forProvisioning, { product, headers, body: null }, account);
    const user = account.findUser(params.id);
    if (refused ?? !user) return reply.status(refused?.status ?? 404).send(refused?.body ?? unknownUser);
    const { callbackHost: providerCallbackHost, targetEnvironment } = account;
    return { providerCallbackHost, targetEnvironment };
  });

  app.post<Id>('/v1_0/apiuser/:id/apikey', hidden, async ({ headers, params }, reply) => {
    const refused = refuse(forProvisioning, { product, headers, body: null }, account);
    if (refused) return reply.status(refused.status).send(refused.body);
    const user = account.findUser(params.id);
    if (!user) return reply.status(404).send(unknownUser);
    return reply.status(201).send({ apiKey: account.addKey(user) });
  });
}

const unknownUser = { message: 'Requested resource was not found.', code: 'RESOURCE_NOT_FOUND' };
