import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance } from 'fastify';
import type { OperatorAccount } from './operator-account.ts';
import { forNewUsers, forProvisioning, refusal, refuse } from './refusals.ts';

type Id = { Params: { id: string } };

const hidden = { schema: { hide: true } };
const product = 'collection';

/** The sandbox's self-service: an API user and its key (domain.md section 1.2), for the shop's own host alone. */
export function provisioningRoutes(app: FastifyInstance, account: OperatorAccount): void {
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
