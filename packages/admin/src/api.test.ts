import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerProofsBy, CallFailure, call, events, mayPass, postForm } from './api.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

const sent: Sent[] = [];
let answers: { status: number; code?: string }[];
let takeBack: () => void;

beforeEach(() => {
  sent.length = 0;
  answers = [];
  takeBack = () => undefined;
  const session = JSON.stringify({ id: 'a1', name: 'Aline', role: 'owner' });
  vi.stubGlobal('localStorage', { getItem: () => session });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const { status, code } = answers.shift() ?? { status: 200 };
    const body = code ? { status: 'fail', code, message: code } : { status: 'success', data: { _id: 'p7' } };
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => {
  takeBack();
  vi.unstubAllGlobals();
});

const NOT_PROVED = { status: 403, code: 'step_up_required' };
const price = { params: { id: 'p7' }, body: { price: 1350 } };

test('when a call is made then the session is a cookie, and the page says whose it is', async () => {
  await call('PATCH /admin/products/:id', price);
  const { headers, credentials } = sent[0]?.init ?? {};
  expect(credentials).toBe('same-origin');
  expect(headers).toMatchObject({ 'x-isoko-staff': '1' });
  expect(headers).not.toHaveProperty('authorization');
});

test('when a call needs a proof then it is asked for once, and the same call is made again', async () => {
  const asked = vi.fn(async () => true);
  takeBack = answerProofsBy(asked);
  answers = [NOT_PROVED];
  const { data } = await call('PATCH /admin/products/:id', price);
  expect(data._id).toBe('p7');
  expect(asked).toHaveBeenCalledOnce();
  expect(sent.map(({ url, init }) => [url, init.body])).toEqual([
    ['/api/v1/admin/products/p7', '{"price":1350}'],
    ['/api/v1/admin/products/p7', '{"price":1350}'],
  ]);
});

test.each([
  [{ status: 503, code: 'unavailable' }, true],
  [{ status: 503, code: 'shop_closed' }, false],
  [{ status: 404, code: 'not_found' }, false],
  [{ status: 429, code: 'rate_limited' }, false],
])('when the answer is %o then the same call may succeed a moment later: %s', async (answer, expected) => {
  answers = [answer];
  const failure = await call('PATCH /admin/products/:id', price).catch((error) => error);
  expect(mayPass(failure)).toBe(expected);
});

test('when the shop was not reached then the same call may succeed a moment later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const failure = await call('PATCH /admin/products/:id', price).catch((error) => error);
  expect(mayPass(failure)).toBe(true);
});

test('when the proof is not given then the call fails with a sentence, and is not made again', async () => {
  takeBack = answerProofsBy(async () => false);
  answers = [NOT_PROVED];
  const failure = await call('PATCH /admin/products/:id', price).catch((error) => error);
  expect(failure).toBeInstanceOf(CallFailure);
  expect(failure.message).toBe('Nothing was changed: you did not confirm that it is you.');
  expect(sent).toHaveLength(1);
});

test('when several calls need a proof at the same time then they share one question', async () => {
  const asked = vi.fn(async () => true);
  takeBack = answerProofsBy(asked);
  answers = [NOT_PROVED, NOT_PROVED];
  await Promise.all([call('PATCH /admin/products/:id', price), call('GET /admin/keys')]);
  expect(asked).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(4);
});

test('when a form with a file needs a proof then the same form is sent again', async () => {
  takeBack = answerProofsBy(async () => true);
  answers = [NOT_PROVED];
  const form = new FormData();
  await postForm('/uploads', form);
  expect(sent.map(({ init }) => init.body)).toEqual([form, form]);
});

test('when a password or code is wrong then the session continues; when it is over it is said', async () => {
  const ended = vi.fn();
  events.addEventListener('sessionEnded', ended);
  for (const code of ['bad_credentials', 'invalid_code']) {
    answers = [{ status: 401, code }];
    await call('POST /admin/step-up', { body: { code: '123456' } }).catch(() => null);
  }
  expect(ended).not.toHaveBeenCalled();
  answers = [{ status: 401, code: 'not_authenticated' }];
  await call('GET /admin/factors').catch(() => null);
  events.removeEventListener('sessionEnded', ended);
  expect(ended).toHaveBeenCalledOnce();
});
