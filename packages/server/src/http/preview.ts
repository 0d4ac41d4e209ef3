import type { Client } from '@isoko/contract/client';
import type { Context } from '#server/context.ts';

/** A page of the shop, and what one call of the API answers there: a draft in place of what is published. */
export interface Previewed {
  path: string;
  key: string;
  answer: unknown;
}

/** Finds it by its secret. Given to the edge by app.ts: what can be a draft is the modules' business. */
export type OpenPreview = (ctx: Context, token: string) => Promise<Previewed | null>;

/** 32 random bytes. */
const TOKEN = /^[\w-]{43}$/;

/** The secret a URL carries that shall show a draft; null: it shows what everybody sees. */
export function previewTokenOf(raw: string): string | null {
  const token = new URLSearchParams(raw.split(/\?(.*)/s, 2)[1]).get('preview');
  return token && TOKEN.test(token) ? token : null;
}

/** The API as a page with a draft sees it. */
export function withDraft(call: Client, { key, answer }: Previewed): Client {
  const answering = (asked: string, input?: object) =>
    asked === key ? Promise.resolve(answer) : call(asked as Parameters<Client>[0], input);
  // The answer was typed by the same key when it was kept (make-preview.ts).
  return answering as Client;
}
