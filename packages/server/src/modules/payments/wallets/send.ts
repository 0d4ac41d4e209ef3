import { valueAt } from '@isoko/contract/rules/objects';
/** How requests leave; `fetch`, or a test's own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What the operator answered; `body` is the parsed JSON, or the text when it is none. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends one request and reads its whole answer within `timeoutMs`. What the network does is an answer too: a string
 * that says what happened.
 */
export async function send(
  fetch: Fetch,
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Reply | string> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: parse(await response.text()) };
  } catch (error) {
    if (valueAt(error, 'name') === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
    return String(valueAt(valueAt(error, 'cause'), 'code') ?? valueAt(error, 'message'));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
