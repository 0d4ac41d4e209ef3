import { createClient, type Failure, RequestFailure } from '@isoko/contract/client';
import type { ErrorCode } from '@isoko/contract/errors';
import { t } from '#admin/messages/t.tsx';
import { language } from './messages/language.ts';
import { readSession } from './session.ts';

const BASE = '/api/v1';
/** A file may take long on a phone's connection. */
const FILE_TIMEOUT_MS = 120_000;

/** The session is a cookie: this header proves that a write request comes from the back office itself. */
const OWN_PAGE = { 'x-isoko-staff': '1', 'accept-language': language() };
const NOT_PROVED = t('Nothing was changed: you did not confirm that it is you.');

const client = createClient({
  base: BASE,
  send: (url, init) => fetch(url, { ...init, credentials: 'same-origin' }),
  headers: OWN_PAGE,
});

/** A failed call, in the form that react-admin reads: its HTTP status (0: no answer), and sentences by field. */
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
    // A single field error becomes the message.
    if (errors.length === 1) this.message = first.message;
    this.body.errors = { ...fields, root: { serverError: errors.length === 1 ? first.message : message } };
  }
}

/**
 * Whether the same call may succeed a moment later: the connection failed, or the shop was not ready. It would give any
 * other answer again.
 */
export const mayPass = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.body.code === 'unavailable');

/**
 * Makes one call of the contract with the session: `call('GET /admin/orders/:id', { params: { id } })`. If the
 * server requires a fresh proof, the user is asked for one, and the same call is made again.
 * @throws CallFailure with the shop's sentence; `body.errors` has those of the fields
 */
export const call: typeof client = (key, input) => proved(() => client(key, input)).catch(fail);

/**
 * Sends a form with a file in its field `file` to a call of the back office (`/uploads`); returns its `data`.
 * @throws as `call`
 */
export async function postForm<Data>(path: string, form: FormData): Promise<Data> {
  const response = await ask(`/admin${path}`, { method: 'POST', body: form });
  return (await response.json()).data;
}

/** Fetches a file of the back office (`/day.csv?date=…`) and lets the browser save it. @throws as `call` */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await ask(`/admin${path}`, {});
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), FILE_TIMEOUT_MS);
}

const ask = (path: string, init: RequestInit) => proved(() => sendFile(path, init)).catch(fail);

async function sendFile(path: string, init: RequestInit): Promise<Response> {
  const headers = { accept: 'application/json', ...OWN_PAGE };
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const request = { ...init, headers, signal, credentials: 'same-origin' as const };
  const response = await fetch(BASE + path, request).catch((error) => {
    throw new RequestFailure({ kind: error?.name === 'TimeoutError' ? 'timeout' : 'fetch' });
  });
  if (response.ok) return response;
  const data = await response.json().catch(() => null);
  const { status } = response;
  throw new RequestFailure(
    data ? { kind: 'http', status, data, retryAfter: null } : { kind: 'parsing', status },
  );
}

/** Makes the call; if a proof is missing, asks for it and makes the call again. */
async function proved<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== 'step_up_required') throw error;
    if (await askForProof()) return work();
    throw error;
  }
}

/**
 * Events of refused calls: the session has ended (`sessionEnded`), or the account needs something first
 * (`accountComesFirst`).
 */
export const events = new EventTarget();

/** Error codes for what the account needs before any other call is allowed. */
const COMES_FIRST = new Set<ErrorCode | null>(['password_change_required', 'second_factor_missing']);

function fail(error: unknown): never {
  if (!(error instanceof RequestFailure)) throw error;
  const failed = new CallFailure(error.failure);
  if (codeOf(error) === 'step_up_required') failed.message = NOT_PROVED;
  if (readSession() && isEnd(failed)) events.dispatchEvent(new Event('sessionEnded'));
  if (readSession() && COMES_FIRST.has(codeOf(error))) events.dispatchEvent(new Event('accountComesFirst'));
  throw failed;
}

/** A wrong password or code during a session is refused too, but does not end it. */
export function isEnd({ status, body }: CallFailure): boolean {
  return status === 401 && (body.code ?? 'not_authenticated') === 'not_authenticated';
}

function codeOf(error: unknown): ErrorCode | null {
  const failure = error instanceof RequestFailure ? error.failure : null;
  return failure?.kind === 'http' ? failure.data.code : null;
}

/** Shows the question; resolves with whether it was answered. */
type Question = () => Promise<boolean>;

let question: Question | null = null;
let asking: Promise<boolean> | null = null;

/** Sets the dialog that asks for a proof; returns a function that undoes this. */
export function answerProofsBy(asked: Question): () => void {
  question = asked;
  return () => {
    if (question === asked) question = null;
  };
}

/**
 * Asks users to prove who they are; resolves with whether they did. Calls that ask at the same time share one
 * question.
 */
export function askForProof(): Promise<boolean> {
  asking ??= (question?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
