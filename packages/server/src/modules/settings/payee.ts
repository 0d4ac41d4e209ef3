import { timingSafeEqual } from 'node:crypto';
import type { PendingPayee } from '@isoko/contract/routes/admin/settings';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import { ShopError } from '#server/shop-error.ts';
import { changeSettings } from './change-settings.ts';
import { isBeforeOpening } from './opening.ts';
import { readShopSettings } from './read-shop.ts';
import {
  narrowWaitingPayee,
  putWaitingPayee,
  readWaitingPayee,
  removeWaitingPayee,
} from './settings.store.ts';

type Ways = PendingPayee['value'];

/** Time enough for an owner to see the mail, and to refuse. */
const HOLD_MS = 24 * 60 * 60_000;

/**
 * Holds back a change of the payee: name and instructions of a payment method in any language, which contain the number
 * to pay. The order of known methods, whether they are on, and removals take effect immediately. Resolves with what may
 * be stored now: everything, in a shop that was never open. In the caller's transaction.
 * @throws step_up_required for another payee
 */
export async function holdPayee(ctx: Context, wanted: Ways): Promise<Ways> {
  const { payment_methods: known } = await readShopSettings(ctx);
  const of = new Map(known.map((way) => [way.code, way]));
  const held = wanted.filter((way) => !isSamePayee(way, of.get(way.code)));
  if (held.length > 0 && (await isBeforeOpening(ctx))) return setBeforeOpening(ctx, wanted);
  if (held.length > 0) await letWait(ctx, held);
  else await forgetTakenOut(ctx, wanted);
  return wanted.flatMap((way) => {
    const now = of.get(way.code);
    return now ? [{ ...way, ...wordsOf(now) }] : [];
  });
}

/** The waiting change for staff; null: none. */
export async function showPendingPayee(ctx: Context): Promise<PendingPayee | null> {
  const waiting = await readWaitingPayee(ctx.db);
  if (!waiting) return null;
  const { value, requestedBy: requested_by, takesEffectAt } = waiting;
  return { value, requested_by, takes_effect_at: takesEffectAt.toISOString() };
}

/**
 * An owner confirms with the link in the mail: the waiting change takes effect immediately.
 * @throws invalid_link for any token but that of the waiting change
 */
export async function confirmPayee(ctx: Context, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const waiting = await readWaitingPayee(ctx.db, { lock: true });
    if (!waiting || !isTokenOf(ctx, waiting.id, token)) throw new ShopError('invalid_link');
    await takeEffect(ctx, waiting.value);
    await noteSecurityEvent(ctx, { kind: 'payee_changed', detail: { what: 'confirmed' } });
  });
}

/** Refuses the waiting change: nothing changes. @throws not_found if none waits */
export async function refusePayee(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await removeWaitingPayee(ctx.db))) throw new ShopError('not_found');
    await noteSecurityEvent(ctx, { kind: 'payee_changed', detail: { what: 'refused' } });
  });
}

/** The job of a change: it takes effect if its time has come and it was not refused or replaced. */
export async function applyPayee(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const waiting = await readWaitingPayee(ctx.db, { lock: true });
    if (waiting?.id !== id) return;
    // A queue's clock may be ahead of the shop's.
    if (waiting.takesEffectAt > ctx.now()) return await applyLater(ctx, waiting);
    await takeEffect(ctx, waiting.value);
    await noteSecurityEvent(ctx, { kind: 'payee_changed', detail: { what: 'in effect' } });
  });
}

/** The token in the mail to the owners, and nowhere else. */
export function payeeToken(ctx: Pick<Context, 'deriveToken'>, id: string): string {
  return ctx.deriveToken('payee change', id);
}

/** No customer can pay yet: an owner's change takes effect immediately, after a step-up. */
async function setBeforeOpening(ctx: Context, wanted: Ways): Promise<Ways> {
  requireStepUp(ctx);
  await removeWaitingPayee(ctx.db);
  const accountId = ctx.actor?.id ?? null;
  await noteSecurityEvent(ctx, { kind: 'payee_changed', accountId, detail: { what: 'set before opening' } });
  return wanted;
}

async function letWait(ctx: Context, value: Ways): Promise<void> {
  requireStepUp(ctx);
  const takesEffectAt = new Date(ctx.now().getTime() + HOLD_MS);
  const payee = { value, requestedBy: ctx.actor?.name ?? '', takesEffectAt };
  const id = await putWaitingPayee(ctx.db, payee);
  await applyLater(ctx, { id, takesEffectAt });
  const accountId = ctx.actor?.id ?? null;
  await noteSecurityEvent(ctx, { kind: 'payee_changed', accountId, detail: { what: 'asked for' } });
  const said = value.map(payeeText).join('\n');
  await tellOwners(ctx, { kind: 'payee_waits', detail: { change: id, said } });
}

async function applyLater(
  ctx: Context,
  { id, takesEffectAt }: { id: string; takesEffectAt: Date },
): Promise<void> {
  await enqueue(ctx, 'payee.apply', { change_id: id }, { startAfter: takesEffectAt });
}

/** A payment method that was removed meanwhile does not come back by itself. */
async function forgetTakenOut(ctx: Context, wanted: Ways): Promise<void> {
  const waiting = await readWaitingPayee(ctx.db, { lock: true });
  if (!waiting) return;
  const known = new Set((await readShopSettings(ctx)).payment_methods.map(({ code }) => code));
  const kept = new Set(wanted.map(({ code }) => code));
  const left = waiting.value.filter(({ code }) => kept.has(code) || !known.has(code));
  if (left.length < waiting.value.length) await narrowWaitingPayee(ctx.db, left);
}

async function takeEffect(ctx: Context, value: Ways): Promise<void> {
  const { payment_methods: known } = await readShopSettings(ctx);
  const of = new Map(value.map((way) => [way.code, way]));
  const changed = known.map((way) => {
    return { ...way, ...wordsOf(of.get(way.code) ?? way) };
  });
  const codes = new Set(known.map(({ code }) => code));
  const added = value.filter(({ code }) => !codes.has(code));
  await changeSettings(ctx, { payment_methods: [...changed, ...added] });
  await removeWaitingPayee(ctx.db);
}

const wordsOf = ({ name, instructions, versions }: Ways[number]) => ({ name, instructions, versions });

/** The customer's text of a payment method, in every language. */
function payeeText({ name, instructions, versions }: Ways[number]): string {
  const said = LANGUAGES.map((language) => versions?.[language] ?? {});
  return [{ name, instructions }, ...said]
    .filter((words) => words.name || words.instructions)
    .map((words) => `${words.name ?? ''}: ${words.instructions ?? ''}`)
    .join('\n');
}

/** An empty text equals a missing one. */
const isSamePayee = (wanted: Ways[number], now: Ways[number] | undefined): boolean =>
  now !== undefined && payeeWords(now) === payeeWords(wanted);

function payeeWords({ name, instructions, versions }: Ways[number]): string {
  const said = LANGUAGES.map((language) => versions?.[language]);
  return JSON.stringify(
    [{ name, instructions }, ...said].map((words) => [words?.name ?? '', words?.instructions ?? '']),
  );
}

/** Mails from before a rotation of the shop's secret are valid for a day. */
function isTokenOf(ctx: Context, id: string, token: string): boolean {
  const { earlier, now } = ctx;
  const isEarlier = () =>
    Boolean(earlier && earlier.until > now() && isSameText(token, payeeToken(earlier, id)));
  return isSameText(token, payeeToken(ctx, id)) || isEarlier();
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
