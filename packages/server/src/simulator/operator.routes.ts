import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OddAnswer } from './behaviour.ts';
import { type MomoSimulator, type RequestToPay, viewOf } from './momo-simulator.ts';
import type { OperatorAccount } from './operator-account.ts';
import { forReads, forRequests, type Refusal, refusal, refuse } from './refusals.ts';

type Answer = Refusal;
type Id = { id: string };

const hidden = { schema: { hide: true } };
const notFound = refusal(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');

/** MTN's collection product as far as shops use it (domain.md section 1.3–1.5). */
export function collectionRoutes(app: FastifyInstance, sim: MomoSimulator, account: OperatorAccount): void {
  const product = 'collection';

  /** Answers after the ordered wait, with the ordered oddity instead of the truth. */
  async function reply(reply: FastifyReply, call: OddAnswer['call'] | null, truth: Answer) {
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

  app.get<{ Params: Id }>('/collection/v1_0/requesttopay/:id', hidden, async (request, out) => {
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

/** The answer to a token call: the trailing slash matters, and a body is a mistake (domain.md section 1.3). */
export function answerToken(
  request: FastifyRequest,
  account: OperatorAccount,
  product: 'collection' | 'disbursement',
): Answer {
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
