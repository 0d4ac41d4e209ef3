import { randomUUID } from 'node:crypto';
import type { Slide } from '@isoko/contract';
import type { SlideChange, SlideInput, StaffSlide } from '@isoko/contract/routes/admin/slides';
import type { Preview } from '@isoko/contract/routes/admin/staff-call';
import { languageOf } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { openReader } from '#server/modules/translations/reader.ts';
import { pageOfSlides, type SlideRow } from './content.store.ts';
import { makePreview } from './previews.ts';
import { staffResource } from './staff-resource.ts';

/** The number of slides on the home page (specification section 9). */
const SHOWN = 5;
const NEWEST_FIRST = [{ field: 'date_created', descending: true }];
/** Represents this site while an address is parsed; this host can never exist (RFC 6761). */
const HERE = 'https://shop.invalid';
const NO_PATH = 'Please enter an address of this shop, or a path of it such as /shop?on_sale=true.';

/** The slides of the home page, newest first unless the caller wants the oldest (specification section 7). */
export async function listSlides(ctx: Context, list: ListPart): Promise<Page<Slide>> {
  const { rows, total } = await pageOfSlides(ctx.db, { status: 'published' }, list);
  const reader = await openReader(
    ctx,
    rows.map(({ _id }) => _id),
  );
  const items = rows.map(({ status: _, date_created, ...row }) => ({
    ...reader.read('slide', row, row._id),
    date_created: date_created.toISOString(),
  }));
  return { items, total };
}

/** Slides for staff, drafts too. The newest is the first on the home page. */
export const staffSlides = staffResource({
  table: 'slide',
  page: (ctx: Context, filters: Parameters<typeof pageOfSlides>[1], list) =>
    pageOfSlides(ctx.db, filters, list),
  show: (row: SlideRow): StaffSlide => ({ ...row, date_created: row.date_created.toISOString() }),
  usual: (ctx, _: SlideInput) => ({
    slide_photo_mobile: null,
    status: 'published' as const,
    date_created: ctx.now(),
  }),
  read: readSlide,
});

async function readSlide(ctx: Context, typed: SlideChange) {
  const { title, link, linkTo, slide_photo, slide_photo_mobile, status, date_created } = typed;
  const form = openForm();
  // Pages add their own language before it.
  const path = linkTo === undefined ? undefined : languageOf(linkTo.trim()).path;
  if (path !== undefined && !isOwnPath(path)) form.refuse('linkTo', NO_PATH);
  const columns = {
    ...(title !== undefined && { title: form.line('title', title, 1) }),
    ...(link !== undefined && { link: form.line('link', link, 1) }),
    ...(path !== undefined && { link_to: path }),
    ...(slide_photo !== undefined && { slide_photo }),
    ...(slide_photo_mobile !== undefined && { slide_photo_mobile }),
    ...(status !== undefined && { status }),
    ...(date_created !== undefined && { date_created: new Date(date_created) }),
  };
  form.finish();
  await requirePictures(ctx, {
    slide_photo: slide_photo ?? null,
    slide_photo_mobile: slide_photo_mobile ?? null,
  });
  return columns;
}

/** The same with a path in place of a full address of this shop, as copied from a browser. */
export function withOwnPath<Typed extends { linkTo?: string }>(typed: Typed, publicUrl: string): Typed {
  const text = typed.linkTo?.trim() ?? '';
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url?.host !== new URL(publicUrl).host || url.username || url.password) return typed;
  return { ...typed, linkTo: `${url.pathname}${url.search}${url.hash}` };
}

/** Parsed as a browser does: tabs and backslashes too. */
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.parse(path, HERE)?.origin === HERE && !/[\s\\]/.test(path);
}

/**
 * The home page with a draft as its first slide, in place of the one it will replace.
 * @throws validation_error as creating one would
 */
export async function previewSlide(ctx: Context, draft: SlideInput & { _id?: string }): Promise<Preview> {
  const { link_to = '/', title = '', link = '' } = await readSlide(ctx, draft);
  const { _id = randomUUID(), slide_photo, slide_photo_mobile = null } = draft;
  const first = {
    ...{ _id, title, link, linkTo: link_to, slide_photo, slide_photo_mobile },
    date_created: ctx.now().toISOString(),
  };
  const { items } = await listSlides(ctx, { limit: SHOWN, offset: 0, sort: NEWEST_FIRST });
  const data = [first, ...items.filter((each) => each._id !== _id)].slice(0, SHOWN);
  const answer = { data, results: data.length, total: data.length, page: 1, limit: SHOWN };
  return makePreview(ctx, { path: '/', key: 'GET /slides', answer });
}
