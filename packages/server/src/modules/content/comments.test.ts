import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { aComment, aPost } from '#server/testing/given-content.ts';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { startShop } from '#server/testing/start-shop.ts';
import { exportWords } from './messages.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile();
let aline: TestCustomer;
let eric: TestCustomer;
let post: { id: string; slug: string };

beforeAll(async () => {
  aline = await aCustomer(shop.ctx, { name: 'Aline Uwase' });
  eric = await aCustomer(shop.ctx, { name: 'Eric Mugisha' });
});
beforeEach(async () => {
  await changeSettings(shop.ctx, { moderate_comments: true });
  post = await aPost(shop.ctx);
});

const list = (token?: string, query = {}) =>
  shop.call('GET', `/api/v1/blog-comments/posts/${post.id}/comments`, { token, query });
const write = (comment: unknown, token: string | undefined = aline.token, to = post.id) =>
  shop.call('POST', '/api/v1/blog-comments/', { body: { post: to, comment }, token });
const remove = (id: string, token?: string) => shop.call('DELETE', `/api/v1/blog-comments/${id}`, { token });
const texts = ({ body }: { body: { data: { comment: string }[] } }) => body.data.map((each) => each.comment);

test('when a comment is written then it waits, and only its author sees it', async () => {
  const { status, body } = await write(' Murakoze!\r\n\u202eIt \u0000worked\u200b  well. ');
  expect(status).toBe(201);
  expect(body.data).toEqual({
    _id: expect.any(String),
    post: post.id,
    author: 'Aline Uwase',
    comment: 'Murakoze!\nIt worked well.',
    status: 'pending',
    is_mine: true,
    date_created: shop.ctx.now().toISOString(),
  });
  expect((await list(aline.token)).body.data).toEqual([body.data]);
  expect((await list(eric.token)).body).toMatchObject({ total: 0, data: [] });
  const visitor = await list();
  expect(visitor.body).toMatchObject({ total: 0, limit: 12 });
  expect(visitor.headers['cache-control']).toBe('no-store');
});

test('when moderation is off then everyone sees it immediately, and whose it is only its author', async () => {
  await changeSettings(shop.ctx, { moderate_comments: false });
  expect((await write('First')).body.data).toMatchObject({ status: 'published' });
  shop.clock.advance(1_000);
  await write('Second', eric.token);
  expect(texts(await list())).toEqual(['First', 'Second']);
  expect(texts(await list(undefined, { sort: '-date_created', limit: 1 }))).toEqual(['Second']);
  const mine = async (token?: string) =>
    (await list(token)).body.data.map((each: { is_mine: boolean }) => each.is_mine);
  expect(await mine(aline.token)).toEqual([true, false]);
  expect(await mine()).toEqual([false, false]);
  expect((await list()).text).not.toContain(aline.email);
});

test('when markup is written then it is text, and no one chooses author or status', async () => {
  const body = {
    post: post.id,
    comment: '<script>x</script>',
    author: 'The shop',
    status: 'published',
    is_mine: false,
  };
  const answer = await shop.call('POST', '/api/v1/blog-comments', { body, token: aline.token });
  expect(answer.body.data).toMatchObject({
    comment: '<script>x</script>',
    author: 'Aline Uwase',
    status: 'pending',
  });
});

test.each([
  ['nothing', ''],
  ['spaces', '  \n '],
  ['signs nobody sees', '\u200b\u202e'],
  ['too much', 'x'.repeat(2_001)],
  ['a number', 7],
  ['a list', ['x']],
])('when %s is written then 400 names the field', async (_what, comment) => {
  expect((await write(comment)).body).toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'comment' }],
  });
});

test('when a comment is as long as it may be then it is taken, in letters and in pictures', async () => {
  expect((await write('x'.repeat(2_000))).status).toBe(201);
  expect((await write('🍌'.repeat(2_000), eric.token)).status).toBe(201);
});

test('when a visitor writes or deletes then 401, with a dead session too', async () => {
  const { body } = await write('Mine');
  const dead = 'isk_0123456789abcdef0123456789abcdef';
  for (const token of [undefined, dead]) {
    const answers = [
      await shop.call('POST', '/api/v1/blog-comments', { body: { post: post.id, comment: 'x' }, token }),
      await remove(body.data._id, token),
    ];
    for (const answer of answers) expect(answer.body).toMatchObject({ code: 'not_authenticated' });
  }
  expect((await list(dead)).status).toBe(401);
});

test('when the post is unknown or a draft then 404, for reading and for writing', async () => {
  const draft = await aPost(shop.ctx, { status: 'draft' });
  for (const id of [UNKNOWN, draft.id]) {
    expect((await write('Hello', aline.token, id)).status).toBe(404);
    expect((await shop.call('GET', `/api/v1/blog-comments/posts/${id}/comments`)).status).toBe(404);
  }
  expect((await shop.call('GET', '/api/v1/blog-comments/posts/7/comments')).status).toBe(400);
  expect((await write('Hello', aline.token, '7')).status).toBe(400);
});

test('when the author deletes a comment then it is gone, waiting or published', async () => {
  for (const status of ['pending', 'published'] as const) {
    const { id } = await aComment(shop.ctx, { post, author: aline, status });
    expect((await remove(id, aline.token)).body).toEqual({ status: 'success', data: null });
    expect((await remove(id, aline.token)).status).toBe(404);
  }
  expect((await list(aline.token)).body.total).toBe(0);
});

test('when someone else’s comment is deleted then a published one is forbidden and a waiting one unknown', async () => {
  const published = await aComment(shop.ctx, { post, author: aline, status: 'published' });
  const pending = await aComment(shop.ctx, { post, author: aline, status: 'pending' });
  const refused = await remove(published.id, eric.token);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    code: 'forbidden',
    message: 'You do not have permission to do that.',
  });
  expect((await remove(pending.id, eric.token)).status).toBe(404);
  expect((await remove(UNKNOWN, eric.token)).status).toBe(404);
  const draft = await aPost(shop.ctx, { status: 'draft' });
  const hidden = await aComment(shop.ctx, { post: draft, author: aline });
  expect((await remove(hidden.id, eric.token)).status).toBe(404);
  expect((await list(aline.token)).body.total).toBe(2);
});

test('when someone wants a copy of their data then all they wrote is in it, and nothing of others', async () => {
  const writer = await aCustomer(shop.ctx, { name: 'Keza' });
  await aComment(shop.ctx, { post, author: writer, comment: 'Mine', status: 'pending' });
  await aComment(shop.ctx, { post, author: eric });
  const { comments } = await exportWords(shop.ctx, { accountId: writer.id, email: writer.email });
  expect(comments).toEqual([
    {
      ...{ _id: expect.any(String), post: post.slug, author: 'Keza', comment: 'Mine', status: 'pending' },
      date_created: shop.ctx.now().toISOString(),
    },
  ]);
});

test('when the account goes then its comments go too', async () => {
  const gone = await aCustomer(shop.ctx);
  await aComment(shop.ctx, { post, author: gone });
  await aComment(shop.ctx, { post, author: eric });
  await shop.db.deleteFrom('account').where('id', '=', gone.id).execute();
  expect((await list()).body.data).toMatchObject([{ author: 'Eric Mugisha' }]);
});

test('when one person writes more than five in ten minutes then 429 until the first is ten minutes old', async () => {
  const strict = await startShop({ config: { rateLimits: true } });
  const author = await aCustomer(strict.ctx);
  const other = await aCustomer(strict.ctx);
  const { id } = await aPost(strict.ctx);
  const send = (comment: string, token = author.token) =>
    strict.call('POST', '/api/v1/blog-comments', { body: { post: id, comment }, token });
  expect((await send(' ')).status).toBe(400);
  const all = await Promise.all(Array.from({ length: 9 }, (_, at) => send(`Comment ${at}`)));
  expect(all.map((answer) => answer.status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429]);
  const refused = await send('One more');
  expect(refused.body).toMatchObject({ code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBe(600);
  const elsewhere = await strict.app.inject({
    method: 'POST',
    url: '/api/v1/blog-comments',
    payload: { post: id, comment: 'From another address' },
    headers: { authorization: `Bearer ${author.token}` },
    remoteAddress: '192.0.2.77',
  });
  expect(elsewhere.statusCode).toBe(429);
  expect((await send('Hello', other.token)).status).toBe(201);
  strict.clock.advance(600_000);
  expect((await send('Later')).status).toBe(201);
  await strict.close();
});
