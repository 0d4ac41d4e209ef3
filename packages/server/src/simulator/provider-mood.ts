import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MessageSimulator } from './message-simulator.ts';

/**
 * Answers as the provider's mood is, if it is odd: slow, down, busy, broken in the middle, or gone after it took the message
 * (`take`). False: the usual answer is due.
 */
export async function answerOddly(
  sim: MessageSimulator,
  request: FastifyRequest,
  reply: FastifyReply,
  take: () => unknown,
): Promise<boolean> {
  if (sim.mood.slowMs > 0) await pause(sim.mood.slowMs);
  if (sim.mood.isDown) {
    reply.status(503).type('text/plain').send('down');
    return true;
  }
  const odd = sim.mood.next.shift();
  if (odd === undefined) return false;
  if (odd === 'hang-up' || odd === 'hang-up after taking') {
    if (odd === 'hang-up after taking') take();
    reply.hijack();
    request.raw.socket.destroy();
  } else reply.status(Number(odd)).type('text/plain').send(odd);
  // A reply is a promise of itself: it cannot be handed on by an async function.
  return true;
}
