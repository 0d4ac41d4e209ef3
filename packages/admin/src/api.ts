import { createClient, type Failure, RequestFailure } from '@isoko/contract/client';
import type { ErrorCode } from '@isoko/contract/errors';
import { readSession } from './session.ts';

const BASE = '/api/v1';
/** A file may take its time on a phone's connection. */
const FILE_TIMEOUT_MS = 120_000;

const client = createClient({
  base: BASE,
  send: (url, init) => fetch(url, init),
  token: () => readSession()?.token ?? null,
});

/** A failed call, also as react-admin reads one: its HTTP status (0: none came), and sentences by their field. */
export class CallFailure extends RequestFailure {
  readonly status: number;
  readonly body: { code?: ErrorCode; data?: unknown; errors?: Record<string, unknown> } = {};
  constructor(failure: Failure) {
    super(failure);
    this.status = 'status' in failure ? failure.status : 0;
    if (failure.kind !== 'http') return;
    const { errors = [], code, data, message } = failure.data;
    this.body = { code, data };
    const [first] = errors;
    if (!first) return;
    const fields = Object.fromEntries(errors.map((each) => [each.field, each.message]));
    // One sentence says more than that there is one.
    if (errors.length === 1) this.message = first.message;
    this.body.errors = { ...fields, root: { serverError: errors.length === 1 ? first.message : message } };
  }
}

/**
 * Makes one call of the contract as whoever is signed in: `call('GET /admin/orders/:id', { params: { id } })`.
 * @throws CallFailure with the shop's sentence; `body.errors` has those beside fields
 */
export const call: typeof client = (key, input) => client(key, input).catch(fail);

/**
 * Sends a form with a file in its field `file` to a call of the back office (`/uploads`); answers its `data`.
 * @throws as `call`
 */
export async function postForm<Data>(path: string, form: FormData): Promise<Data> {
  const response = await ask(`/admin${path}`, { method: 'POST', body: form });
  return (await response.json()).data;
}

/**
 * Fetches a file of the back office (`/day.csv?date=…`) and gives it to the browser to keep.
 * @throws as `call`
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await ask(`/admin${path}`, {});
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), FILE_TIMEOUT_MS);
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const headers = { accept: 'application/json', authorization: `Bearer ${readSession()?.token ?? ''}` };
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const response = await fetch(BASE + path, { ...init, headers, signal }).catch((error) => {
    const kind = error?.name === 'TimeoutError' ? 'timeout' : 'fetch';
    return fail(new RequestFailure({ kind }));
  });
  if (response.ok) return response;
  const data = await response.json().catch(() => null);
  const { status } = response;
  return fail(
    new RequestFailure(data ? { kind: 'http', status, data, retryAfter: null } : { kind: 'parsing', status }),
  );
}

/** Whoever listens hears that a call was refused because the session is over (`sessionEnded`). */
export const events = new EventTarget();

function fail(error: unknown): never {
  if (!(error instanceof RequestFailure)) throw error;
  const failed = new CallFailure(error.failure);
  if (failed.status === 401 && readSession()) events.dispatchEvent(new Event('sessionEnded'));
  throw failed;
}
