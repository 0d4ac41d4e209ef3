import { type Client, createClient } from '@isoko/contract/client';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import inject from 'light-my-request';
import { API_BASE } from './bind-route.ts';
import { IN_PROCESS } from './client-address.ts';

/**
 * The typed client of the API for pages made in this process: the same routes, without a socket. Unlike
 * `app.inject` it still works while the server closes, so that a page on its way is finished.
 */
export function inProcessClient(app: FastifyInstance): Client {
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await inject(app.routing as Parameters<typeof inject>[0], {
      method: (init.method ?? 'GET') as HTTPMethods & 'GET',
      url,
      headers: init.headers as Record<string, string>,
      payload: init.body as string | undefined,
      remoteAddress: IN_PROCESS,
    });
    const headers = answer.headers as Record<string, string>;
    return new Response(answer.payload, { status: answer.statusCode, headers });
  };
  return createClient({ base: API_BASE, send });
}
