import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { emptyTables } from '#server/testing/database.ts';
import { aPage, aPost } from '#server/testing/given-content.ts';
import { HOSTILE_HTML } from '#server/testing/hostile-input.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { writeMissingPage } from './pages.ts';
import { staffPosts } from './posts.ts';
import { staffQuestions } from './questions.ts';

const POLICIES = [
  'terms-and-conditions',
  'return-policy',
  'shipping-and-delivery',
  'privacy-policy',
] as const;
/** What a browser could act on; `alert(1)` as text is only text. */
const ACTIVE =
  /<script|<svg|<iframe|<form|<base|<meta|<style|\son\w+=|href="\s*(javascript|data|vbscript|blob|\/[/\\])|evil\.example\/(x|pixel)/i;

const shop = shopForFile();
beforeEach(async () => {
  await emptyTables(shop.db, ['page', 'question', 'post', 'setting']);
  shop.app.pageCache.clear();
});

async function get(path: string) {
  shop.app.pageCache.clear();
  return shop.call('GET', `/api/v1${path}`);
}

describe('pages of text', () => {
  test.each(POLICIES)('when %s is not written yet then 404; when it is then it is answered', async (slug) => {
    expect((await get(`/pages/${slug}`)).body).toMatchObject({ code: 'not_found' });
    const sections = [{ heading: 'Who', html: '<p>We.</p>' }];
    await writeMissingPage(shop.ctx, { slug, title: 'A page', summary: 'About it.', sections });
    const { status, body, headers } = await get(`/pages/${slug}/`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...{ _id: expect.any(String), slug, title: 'A page', summary: 'About it.', sections },
      date_updated: shop.ctx.now().toISOString(),
    });
    expect(headers['cache-control']).toMatch(/^public/);
  });

  test('when a text names the shop’s facts then they are those of now, as text', async () => {
    const html = '<p>{shop}, TIN {tin}. <a href="tel:{phone}">{phone}</a> {email} {other}</p>';
    await aPage(shop.ctx, {
      slug: 'return-policy',
      title: 'How {shop} returns',
      sections: [{ heading: '{shop}', html }],
    });
    await changeSettings(shop.ctx, {
      name: 'Isoko & <b>Sons</b>',
      phone: '+250788111222',
      email: 'us@isoko.rw',
      tin: '102345678',
    });
    const { data } = (await get('/pages/return-policy')).body;
    expect(data).toMatchObject({
      title: 'How Isoko & <b>Sons</b> returns',
      summary: 'About Isoko & <b>Sons</b>.',
      sections: [
        {
          heading: 'Isoko & <b>Sons</b>',
          html: '<p>Isoko &amp; &lt;b&gt;Sons&lt;/b&gt;, TIN 102345678. <a href="tel:+250788111222" rel="noopener">+250788111222</a> us@isoko.rw {other}</p>',
        },
      ],
    });
  });

  test.each([
    ['{shop}, Kigali, Rwanda, TIN {tin}. These terms apply.', 'Isoko, Kigali, Rwanda. These terms apply.'],
    ['{shop} (TIN {tin}) sells.', 'Isoko sells.'],
    ['{shop}; TIN: {tin}', 'Isoko'],
    ['{tin} is our number.', ' is our number.'],
  ])('when the shop has no TIN then “%s” stays a sentence', async (html, expected) => {
    await aPage(shop.ctx, {
      slug: 'terms-and-conditions',
      sections: [{ heading: 'x', html: `<p>${html}</p>` }],
    });
    expect((await get('/pages/terms-and-conditions')).body.data.sections[0].html).toBe(`<p>${expected}</p>`);
  });

  test('when a page is written a second time then the first one stays', async () => {
    const sections = [{ heading: 'x', html: '<p>x</p>' }];
    const page = { slug: 'return-policy' as const, summary: 'x', sections };
    await writeMissingPage(shop.ctx, { ...page, title: 'First' });
    await writeMissingPage(shop.ctx, { ...page, title: 'Second' });
    expect((await get('/pages/return-policy')).body.data.title).toBe('First');
  });

  test('when the shop tells about itself then with its picture and its numbers', async () => {
    expect((await get('/about/')).status).toBe(404);
    const numbers = [{ value: '30', label: 'districts' }];
    const sections = [
      { heading: '', html: '<p>{shop} weighs honestly.</p>' },
      { heading: '', html: '<p>Always.</p>' },
    ];
    await writeMissingPage(shop.ctx, { slug: 'about', title: 'About us', summary: 'x', sections, numbers });
    expect((await get('/about/')).body.data).toEqual({
      title: 'About us',
      image: null,
      html: '<p>Isoko weighs honestly.</p><p>Always.</p>',
      numbers,
    });
  });
});

describe('questions', () => {
  test('when questions are listed then in the order of the shop, twelve unless more are wanted', async () => {
    await changeSettings(shop.ctx, { email: 'hello@example.rw' });
    for (let position = 15; position > 0; position -= 1) {
      await staffQuestions.create(shop.ctx, {
        question: `Question ${position}?`,
        answer: 'Ask {email}.',
        position,
      });
    }
    const { body } = await get('/qa/');
    expect(body).toMatchObject({ total: 15, limit: 12, results: 12 });
    expect(body.data[0]).toEqual({
      ...{ _id: expect.any(String), question: 'Question 1?', answer: 'Ask hello@example.rw.' },
      ...{ topic: null, position: 1, date_created: shop.ctx.now().toISOString() },
    });
    const all = (await get('/qa?limit=250&sort=-position')).body.data;
    expect(all.map((each: { position: number }) => each.position)).toEqual(
      [...Array(15).keys()].map((at) => 15 - at),
    );
  });
});

describe('rich text', () => {
  test.each(HOSTILE_HTML)(
    'when %s is written then neither the table nor the answer holds it',
    async (html) => {
      const text = `<p>x</p>${html}`;
      await staffPosts.create(shop.ctx, {
        ...{ slug: 'x', title: 'x', description: text, status: 'published' },
      });
      await writeMissingPage(shop.ctx, {
        slug: 'about',
        title: 'x',
        summary: 'x',
        sections: [{ heading: 'x', html: text }],
      });
      await staffQuestions.create(shop.ctx, { question: 'x', answer: text, position: 1 });
      const rows =
        await sql`SELECT post.description, page.sections, question.answer FROM post, page, question`.execute(
          shop.db,
        );
      expect(JSON.stringify(rows.rows).replaceAll('\\"', '"')).not.toMatch(ACTIVE);
      expect((await get('/blog/x')).body.data.description).not.toMatch(ACTIVE);
    },
  );

  test('when it is in a table from before then it is harmless when it is read', async () => {
    const html = HOSTILE_HTML.filter((each) => !each.includes('\0') && each.isWellFormed()).join('\n');
    await aPost(shop.ctx, { slug: 'old', description: html });
    await aPage(shop.ctx, { slug: 'about', sections: [{ heading: 'x', html }] });
    await aPage(shop.ctx, { slug: 'return-policy', sections: [{ heading: 'x', html }] });
    const row = { question: 'x', answer: html, position: 1, created_at: shop.ctx.now() };
    await shop.db.insertInto('question').values(row).execute();
    const texts = [
      (await get('/blog/old')).body.data.description,
      (await get('/about')).body.data.html,
      (await get('/pages/return-policy')).body.data.sections[0].html,
      (await get('/qa')).body.data[0].answer,
    ];
    for (const text of texts) expect(text).not.toMatch(ACTIVE);
  });
});
