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
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: init.body === undefined || init.body === null ? undefined : String(init.body),
      remoteAddress: IN_PROCESS,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(answer.payload, { status: answer.statusCode, headers });
  };
  return createClient({ base: API_BASE, send });
}
