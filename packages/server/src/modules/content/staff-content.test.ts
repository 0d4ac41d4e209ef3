import { beforeEach, describe, expect, test } from 'vitest';
import { aPage, aPicture } from '#server/testing/given-content.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const shop = shopForFile();
let desk: StaffDesk;
let picture: string;

beforeEach(async () => {
  for (const table of ['slide', 'announcement', 'question', 'page', 'contact_message'] as const)
    await shop.db.deleteFrom(table).execute();
  picture = await aPicture(shop.ctx);
  desk = await aDesk(shop, 'editor');
});

/** What a browser of staff sends: it gets every change immediately, others half a second later when many are made. */
const AS_STAFF = { headers: { cookie: 'isoko-staff=none' } };
// biome-ignore lint/suspicious/noExplicitAny: what the shop shows, of every shape
const inShop = async (path: string): Promise<any> =>
  (await shop.call('GET', `/api/v1${path}`, AS_STAFF)).body.data;
const words = async (path: string, field: string): Promise<string[]> =>
  (await inShop(path)).map((each: Record<string, string>) => each[field]);

describe('slides', () => {
  const aSlide = (other: object = {}) =>
    desk.post('/slides', { title: 'Mangoes', linkTo: '/shop', link: 'Buy', slide_photo: picture, ...other });

  test('when they are made, put aside and moved to the front then the home page follows immediately', async () => {
    expect(await words('/slides', 'title')).toEqual([]);
    const mangoes = (await aSlide()).body.data;
    shop.clock.advance(1_000);
    await aSlide({ title: 'Tea' });
    await aSlide({ title: 'Later', status: 'draft' });
    expect(await words('/slides', 'title')).toEqual(['Tea', 'Mangoes']);
    shop.clock.advance(1_000);
    await desk.patch(`/slides/${mangoes._id}`, { date_created: shop.ctx.now().toISOString() });
    expect(await words('/slides', 'title')).toEqual(['Mangoes', 'Tea']);
    await desk.patch(`/slides/${mangoes._id}`, { status: 'draft' });
    expect(await words('/slides', 'title')).toEqual(['Tea']);
    expect((await desk.get('/slides', { status: 'draft' })).body.total).toBe(2);
    expect((await desk.remove(`/slides/${mangoes._id}`)).status).toBe(200);
    expect(refusalIn(await desk.get(`/slides/${mangoes._id}`))).toBe('404 not_found');
  });

  test('when the link is a full address of this shop then its path is kept', async () => {
    const { publicUrl } = shop.app.config;
    const made = await aSlide({ linkTo: ` ${publicUrl}/shop?on_sale=true#offers ` });
    expect(made.body.data.linkTo).toBe('/shop?on_sale=true#offers');
    const changed = await desk.patch(`/slides/${made.body.data._id}`, { linkTo: `${publicUrl}/blog` });
    expect(changed.body.data.linkTo).toBe('/blog');
    const other = publicUrl.replace('://', '://evil.');
    expect(refusalIn(await aSlide({ linkTo: `${other}/shop` }))).toBe('400 validation_error linkTo');
    await desk.remove(`/slides/${made.body.data._id}`);
  });

  test('when a slide leads to a page of one language then each language leads to its own', async () => {
    const { publicUrl } = shop.app.config;
    for (const [linkTo, kept] of [
      ['/fr/shop?on_sale=true', '/shop?on_sale=true'],
      ['/rw', '/'],
      [`${publicUrl}/fr/blog`, '/blog'],
      ['/french-beans', '/french-beans'],
    ])
      expect((await aSlide({ linkTo })).body.data.linkTo).toBe(kept);
    expect(refusalIn(await aSlide({ linkTo: '/fr//evil.example' }))).toBe('400 validation_error linkTo');
  });

  test.each([
    [{ linkTo: 'https://evil.example' }, 'linkTo'],
    [{ linkTo: '//evil.example' }, 'linkTo'],
    [{ linkTo: '/\\evil.example' }, 'linkTo'],
    [{ title: '​' }, 'title'],
    [{ slide_photo: 'nobody-0123456789ab.webp' }, 'slide_photo'],
  ])('when one is %j then the sentence is beside its field', async (wrong, field) => {
    expect(refusalIn(await aSlide(wrong))).toBe(`400 validation_error ${field}`);
  });
});

describe('announcements', () => {
  const dates = {
    announce_date_start: '2026-12-01T00:00:00.000Z',
    announce_date_stop: '2026-12-24T00:00:00.000Z',
  };

  test('when one is made and changed then the shop has it, and staff see whether it runs', async () => {
    const input = { title: 'Noheli', message: 'Gifts\nfor all', featured_image: picture, ...dates };
    const { status, body } = await desk.post('/announcements', input);
    expect([status, body.data.state]).toEqual([201, 'scheduled']);
    const path = `/announcements/${body.data._id}`;
    const earlier = '2026-11-01T00:00:00.000Z';
    const changed = await desk.patch(path, { announce_date_start: earlier });
    expect(changed.body.data).toMatchObject({ ...input, state: 'running', announce_date_start: earlier });
    expect(await words('/announcements', 'title')).toEqual(['Noheli']);
    await desk.patch(path, { announce_date_stop: '2026-11-02T00:00:00.000Z' });
    expect(await words('/announcements', 'title')).toEqual([]);
    expect((await desk.get('/announcements', { state: 'ended' })).body.total).toBe(1);
    expect((await desk.remove(path)).status).toBe(200);
    expect(refusalIn(await desk.remove(path))).toBe('404 not_found');
  });

  test('when it would stop before it starts then it is refused, also when only one date changes', async () => {
    const input = { title: 'Noheli', message: 'Gifts', ...dates };
    const wrong = { ...input, announce_date_stop: dates.announce_date_start };
    expect(refusalIn(await desk.post('/announcements', wrong))).toBe(
      '400 validation_error announce_date_stop',
    );
    const { _id } = (await desk.post('/announcements', input)).body.data;
    const answer = await desk.patch(`/announcements/${_id}`, {
      announce_date_start: '2027-01-01T00:00:00.000Z',
    });
    expect(refusalIn(answer)).toBe('400 validation_error announce_date_stop');
  });
});

describe('questions', () => {
  const ask = async (question: string, other: object = {}) =>
    (await desk.post('/questions', { question, answer: '<p>Call {phone}<script></script></p>', ...other }))
      .body.data;

  test('when they are added and ordered then the help page follows, facts filled in', async () => {
    const [first, second, third] = [
      await ask('One?', { topic: ' Orders ' }),
      await ask('Two?'),
      await ask('3?'),
    ];
    expect(first).toMatchObject({ position: 0, topic: 'Orders', answer: '<p>Call {phone}</p>' });
    expect(second.position).toBe(1);
    expect((await inShop('/qa'))[0].answer).not.toContain('{phone}');
    const { body } = await desk.put('/questions/order', { questions: [third._id, first._id] });
    expect(body.data.changed).toBe(3);
    expect(await words('/qa', 'question')).toEqual(['3?', 'One?', 'Two?']);
    const unknown = await desk.put('/questions/order', { questions: [third._id, NOBODYS] });
    expect(refusalIn(unknown)).toBe('400 validation_error questions');
    await desk.patch(`/questions/${first._id}`, { question: 'Uno?' });
    await desk.remove(`/questions/${third._id}`);
    expect(await words('/qa', 'question')).toEqual(['Uno?', 'Two?']);
    expect((await desk.get('/questions', { topic: 'Orders', q: 'uno' })).body.total).toBe(1);
  });

  test('when the answer has no words then it is refused', async () => {
    const answer = await desk.post('/questions', { question: 'Why?', answer: '<p> <br></p>' });
    expect(refusalIn(answer)).toBe('400 validation_error answer');
  });
});

describe('pages', () => {
  async function theReturnPolicy() {
    const sections = [{ heading: 'Bread', html: '<p>Call {phone}.</p>' }];
    await aPage(shop.ctx, { slug: 'return-policy', title: 'Returns', sections });
    const { body } = await desk.get('/pages');
    return body.data[0];
  }

  test('when a page is changed then the shop says it immediately, without what is not allowed', async () => {
    const page = await theReturnPolicy();
    expect(page).toMatchObject({
      path: '/return-policy',
      version: 1,
      sections: [{ html: '<p>Call {phone}.</p>' }],
    });
    expect((await inShop('/pages/return-policy')).title).toBe('Returns');
    const sections = [{ heading: 'Cakes', html: '<p onclick="x">Eat {shop}.</p>' }];
    const { body } = await desk.patch(`/pages/${page._id}`, { version: 1, title: 'Bring it back', sections });
    expect(body.data).toMatchObject({
      version: 2,
      sections: [{ heading: 'Cakes', html: '<p>Eat {shop}.</p>' }],
    });
    expect(await inShop('/pages/return-policy')).toMatchObject({ title: 'Bring it back' });
    const late = await desk.patch(`/pages/${page._id}`, { version: 1, title: 'Mine' });
    expect(refusalIn(late)).toBe('400 validation_error version');
  });

  test('when a part is empty then the sentence is beside it', async () => {
    const { _id } = await theReturnPolicy();
    const sections = [
      { heading: 'A', html: '<p>Fine</p>' },
      { heading: 'B', html: '<p></p>' },
    ];
    const answer = await desk.patch(`/pages/${_id}`, { sections });
    expect(refusalIn(answer)).toBe('400 validation_error sections.1.html');
  });
});

describe('messages', () => {
  test('when an editor reads them then names and words are there, and no way to reach or find a person', async () => {
    const form = {
      name: 'Keza',
      email: 'keza@example.com',
      phone: '0788 123 456',
      message: 'Do you have rice?',
    };
    const { _id } = (await shop.call('POST', '/api/v1/contact/submit-form', { body: form })).body.data;
    const contacts = { email: form.email, phone: '+250788123456' };
    const manager = await aDesk(shop, 'manager');
    for (const [reader, seen] of [
      [manager, contacts],
      [desk, { email: null, phone: null }],
    ] as const) {
      const row = { name: 'Keza', message: form.message, ...seen };
      expect((await reader.get(`/messages/${_id}`)).body.data).toMatchObject(row);
      expect((await reader.get('/messages', { q: 'keza' })).body.data).toMatchObject([row]);
      expect((await reader.patch(`/messages/${_id}`, { answered: true })).body.data).toMatchObject(row);
      const found = reader === manager ? 1 : 0;
      expect((await reader.get('/messages', { q: '788123' })).body.total).toBe(found);
      expect((await reader.get('/messages', { q: '@example' })).body.total).toBe(found);
    }
    expect((await manager.remove(`/messages/${_id}`)).status).toBe(200);
  });

  test('when two answer one then the first one’s name stays, and it can wait again', async () => {
    const form = { name: 'Keza', email: 'keza@example.com', message: 'Do you have pili-pili?' };
    const sent = await shop.call('POST', '/api/v1/contact/submit-form', { body: form });
    const path = `/messages/${sent.body.data._id}`;
    const manager = await aDesk(shop, 'manager');
    expect((await manager.get('/messages', { answered: false, q: 'PILI' })).body.data).toMatchObject([
      { ...form, answered_at: null, answered_by: null, note: null },
    ]);
    const answered = await desk.patch(path, { answered: true, note: 'Called her ' });
    expect(answered.body.data).toMatchObject({ answered_by: 'The editor', note: 'Called her' });
    await manager.patch(path, { answered: true });
    expect((await desk.get(path)).body.data).toEqual(answered.body.data);
    expect((await desk.get('/messages', { answered: false })).body.total).toBe(0);
    expect((await desk.patch(path, { answered: false })).body.data).toMatchObject({ answered_at: null });
    expect((await desk.remove(path)).status).toBe(200);
    expect(refusalIn(await desk.patch(path, { note: 'x' }))).toBe('404 not_found');
  });
});
