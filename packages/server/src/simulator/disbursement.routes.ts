import type { FastifyInstance } from 'fastify';
import type { MomoSimulator } from './momo-simulator.ts';
import { answerToken } from './operator.routes.ts';
import type { OperatorAccount } from './operator-account.ts';
import { forReads, forRequests, refusal, refuse } from './refusals.ts';

const product = 'disbursement';
const hidden = { schema: { hide: true } };

interface Refund {
  amount: string;
  currency: string;
  externalId: string;
  payerMessage: string;
  payeeNote: string;
  referenceIdToRefund: string;
}

/** Money back, a product of its own with its own key (domain.md section 1.10). Every refund of a paid request succeeds. */
export function disbursementRoutes(app: FastifyInstance, sim: MomoSimulator, account: OperatorAccount): void {
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
