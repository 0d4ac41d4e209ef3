import type { FastifyInstance } from 'fastify';
import { frontDoor } from './front-door.ts';
import { limits } from './limits.ts';
import { security } from './security.ts';

/** What every request passes on its way in, and every answer on its way out. */
export function edge(app: FastifyInstance): void {
  security(app);
  frontDoor(app);
  limits(app);
}
