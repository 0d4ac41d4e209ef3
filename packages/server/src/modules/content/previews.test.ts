import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storefront } from '#server/http/pages.ts';
import { aPage, aPicture, aPost } from '#server/testing/given-content.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { staffQuestions } from './questions.ts';

const MINUTE_MS = 60_000;

let shop: TestShop;
let desk: StaffDesk;
let picture: string;

/** Each page says, as JSON, what the API tells it. */
const asked = {
  '/': 'GET /slides',
  '/help': 'GET /qa',
  '/return-policy': 'GET /pages/return-policy',
  '/preview/announcement': 'GET /announcements',
} as const;
const render: Storefront['render'] = async ({ url, call }) => {
  const slug = /^\/blog\/(.*)$/.exec(url.pathname)?.[1];
  const answer = slug
    ? await call('GET /blog/:slug', { params: { slug } }).catch(() => null)
    : await call(asked[url.pathname as keyof typeof asked]);
  return { status: answer ? 200 : 404, html: JSON.stringify(answer?.data ?? null) };
};

beforeAll(async () => {
  shop = await startShop({ storefront: { clientDir: import.meta.dirname, render } });
  desk = await aDesk(shop, 'editor');
  picture = await aPicture(shop.ctx);
});
afterAll(() => shop.close());

const look = (url: string) => shop.call('GET', url);

/** Makes a preview that must be good and gives its address. */
async function addressOf(path: string, draft: object): Promise<string> {
  const { status, body } = await desk.post(`${path}/preview`, draft);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.url;
}

test('when a draft of a post is previewed then its page shows it to who has the address, and to no one else', async () => {
  const draft = { title: 'Soon', description: '<p>Wait.</p><script>x</script>', featured_image: picture };
  const url = await addressOf('/posts', draft);
  expect(url).toMatch(/^\/blog\/soon\?preview=[\w-]{43}$/);
  const { status, text, headers } = await look(url);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ title: 'Soon', description: '<p>Wait.</p>', comments: 0 });
  expect(headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
  });
  expect((await look('/blog/soon')).status).toBe(404);
  expect((await shop.call('GET', '/api/v1/blog')).body.total).toBe(0);
  expect((await desk.get('/posts')).body.total).toBe(0);
});

test('when a secret is unknown, for another page, or over then the page is the one of everyone', async () => {
  await aPost(shop.ctx, { slug: 'rice', title: 'Rice' });
  const url = await addressOf('/posts', { slug: 'rice', title: 'Better rice', description: '<p>x</p>' });
  const secret = url.split('=')[1] ?? '';
  expect(JSON.parse((await look(url)).text).title).toBe('Better rice');
  expect(JSON.parse((await look('/blog/rice')).text).title).toBe('Rice');
  const others = [`/blog/rice?preview=${'x'.repeat(43)}`, `/help?preview=${secret}`];
  shop.clock.advance(30 * MINUTE_MS);
  for (const other of [...others, url]) {
    const answer = await look(other);
    expect([answer.status, answer.headers.location]).toEqual([302, other.split('?')[0]]);
  }
  const known = await shop.db.selectFrom('preview').select('token_hash').execute();
  expect(known.map(({ token_hash }) => token_hash.toString())).not.toContain(secret);
});

test('when a slide is previewed then it is the first, in place of the one it will become', async () => {
  const words = { linkTo: '/shop', link: 'Buy', slide_photo: picture };
  const { _id } = (await desk.post('/slides', { title: 'Tea', ...words })).body.data;
  const titlesAt = async (url: string) =>
    JSON.parse((await look(url)).text).map((each: { title: string }) => each.title);
  expect(await titlesAt(await addressOf('/slides', { title: 'Coffee', ...words }))).toEqual([
    'Coffee',
    'Tea',
  ]);
  expect(await titlesAt(await addressOf('/slides', { _id, title: 'Green tea', ...words }))).toEqual([
    'Green tea',
  ]);
  const refused = await desk.post('/slides/preview', { title: 'x', ...words, linkTo: 'javascript:x' });
  expect(refusalIn(refused)).toBe('400 validation_error linkTo');
});

test('when a question, a page or an announcement is previewed then its page says what is typed, facts filled in', async () => {
  await staffQuestions.create(shop.ctx, { question: 'One?', answer: '<p>1</p>', position: 0 });
  await staffQuestions.create(shop.ctx, { question: 'Two?', answer: '<p>2</p>', position: 1 });
  const [, two] = (await desk.get('/questions')).body.data;
  const help = await addressOf('/questions', { _id: two._id, question: 'Zwei?', answer: '<p>{shop}</p>' });
  const questions = JSON.parse((await look(help)).text);
  expect(questions).toMatchObject([{ question: 'One?' }, { _id: two._id, question: 'Zwei?' }]);
  expect(questions[1].answer).not.toContain('{shop}');

  await aPage(shop.ctx, { slug: 'return-policy', title: 'Returns', sections: [] });
  const [page] = (await desk.get('/pages')).body.data;
  const sections = [{ heading: '', html: '<p>Call {phone}</p>' }];
  const shown = JSON.parse((await look(await addressOf(`/pages/${page._id}`, { sections }))).text);
  expect(shown).toMatchObject({ title: 'Returns', sections: [{ heading: '' }] });
  expect(shown.sections[0].html).not.toContain('{phone}');

  const dates = { announce_date_start: '2027-01-01T00:00:00Z', announce_date_stop: '2027-01-02T00:00:00Z' };
  const popup = await addressOf('/announcements', { title: 'Umwaka', message: 'mushya', ...dates });
  expect(JSON.parse((await look(popup)).text)).toMatchObject([{ title: 'Umwaka', message: 'mushya' }]);
  expect((await shop.call('GET', '/api/v1/announcements')).body.total).toBe(0);
});
