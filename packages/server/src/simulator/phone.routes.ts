import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { MomoSimulator, SimulatedRequest } from './momo-simulator.ts';
import { PHONE_PATH, phonePage } from './phone-page.ts';

const hidden = { schema: { hide: true } };
const style = readFileSync(join(import.meta.dirname, 'phone.css'), 'utf8');

const answers: Readonly<Record<string, { status: 'SUCCESSFUL' | 'FAILED'; reason?: string }>> = {
  approve: { status: 'SUCCESSFUL' },
  reject: { status: 'FAILED', reason: 'APPROVAL_REJECTED' },
  'no-money': { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' },
};

/** The payers' phones on one page: whoever tries the shop answers here as the payer would. */
export function phoneRoutes(app: FastifyInstance, sims: readonly MomoSimulator[]): void {
  // Forms of the page carry everything in their address.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume().on('end', () => done(null, undefined));
  });

  app.get('/phone', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(phonePage({ requests: newestFirst(sims), now: sims[0]?.now() ?? new Date(0) })),
  );

  app.get('/phone.css', hidden, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.post<{ Params: { id: string; answer: string } }>(
    '/phone/:id/:answer',
    hidden,
    async ({ params }, reply) => {
      const how = answers[params.answer];
      // Answered meanwhile, on another screen or by time: the page shows how it ended.
      if (how) sims.some((sim) => sim.answer(params.id, how));
      return reply.redirect(PHONE_PATH, 303);
    },
  );
}

function newestFirst(sims: readonly MomoSimulator[]): SimulatedRequest[] {
  return sims.flatMap((sim) => sim.list()).sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}
