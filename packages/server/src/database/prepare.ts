import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, DEMO_OWNER } from '../config.ts';
import type { Context } from '../context.ts';
import { makeFirstOwner, needsOwner } from '../modules/customers/first-owner.ts';
import { type Gallery, warmUp } from '../modules/media/gallery.ts';
import { reencrypt } from '../modules/staff-access/keep-secret.ts';
import { OpeningError } from '../opening-error.ts';
import type { GivenSecret } from '../secrets.ts';
import { ROOT } from '../shipped.ts';
import { requireProtection, requireSchema } from './prepare-schema.ts';
import { agreeOnSecret } from './prepare-secret.ts';
import { readDemo } from './seed/demo-files.ts';
import { saysDemoFacts } from './seed/shop.ts';
import { type Seeded, seedShop } from './seed.ts';

const DEMO = join(ROOT, 'demo');
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2_000;
/** Printed once: it points to a wrong address, while the shop waits for a late database. */
const ABSENT =
  'The database of DATABASE_URL cannot be reached: the shop opens without it, refuses what needs it, and goes on when it is there.';
/** Printed at each start while it is true. */
const UNPROTECTED =
  'The user of DATABASE_URL owns the tables: whoever gets hold of it can change the audit log (docs/operations/running.md).';
/** Printed by the start that fills the database. */
const CLOSED = 'Visitors see that the shop opens soon: open it under Opening in the back office.';
/** Printed at each start of a live shop while it is true. */
const OF_THE_DEMO =
  'Warning: this shop was filled as a demo, and customers see its phone, products, prices and coupons: give a live shop a VAR_DIR or DATABASE_URL of its own.';
/** A progress sentence is printed after so many pictures. */
const PICTURES_A_SENTENCE = 150;

/** The steps of a database from "may be reachable" to "migrated and with content". */
export interface Preparation {
  /** Settles after the first try, with or without a reachable database; rejects on an error that retries cannot fix. */
  readonly firstTry: Promise<void>;
  /** Settles when the database is ready; rejects on such an error. */
  readonly finished: Promise<void>;
  isDone(): boolean;
}

interface Options {
  /** The connection URL of the role that owns the tables; the shop may use another role. */
  readonly ownerUrl: string;
  readonly ctx: Context;
  /** The secret of this process; the database has the fingerprint of the shop's secret. */
  readonly given: GivenSecret;
  readonly config: Config;
  readonly gallery: Gallery;
  readonly say: (sentence: string) => void;
  readonly stop: AbortSignal;
  /** Whether the process received a signal to end; long work then stops. */
  readonly isStopping: () => boolean;
}

/** Migrates and fills the database, and tries again with back-off while it cannot be reached. */
export function prepareDatabase(options: Options): Preparation {
  let done = false;
  const first = tryOnce(options);
  const finished = (async () => {
    let wait = FIRST_WAIT_MS;
    let ready = await first;
    if (!ready && options.config.databaseUrl !== null) options.say(ABSENT);
    for (; !ready && !options.stop.aborted; ready = await tryOnce(options)) {
      // An abort ends the pause; the loop's condition then ends the loop.
      await pause(wait, undefined, { signal: options.stop }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
    done = !options.stop.aborted;
  })();
  // `firstTry` reports a failure of the first try; without this handler, `finished` would be an unhandled rejection.
  finished.catch(() => {});
  return { firstTry: first.then(() => {}), finished, isDone: () => done };
}

/** True if the database is ready, false if it cannot be reached now. */
async function tryOnce(options: Options): Promise<boolean> {
  const { ownerUrl, ctx, config, given, gallery, say, isStopping } = options;
  try {
    await requireProtection(ctx.db, { isPooled: config.databaseDirectUrl !== null });
    const { isOwner } = await requireSchema(ownerUrl, say);
    if (isOwner && config.databaseUrl !== null) say(UNPROTECTED);
    // Every request gets a copy of this context, and no request is answered before the database is ready.
    Object.assign(ctx, { earlier: await agreeOnSecret(ctx, given) });
    await requireOwnerWithMail(options);
    const seeded = await seedShop(ctx, {
      seed: config.seed,
      isClosed: config.mode === 'live',
      demoDir: DEMO,
      gallery,
      pictures: true,
      progress: (done, all) => {
        if (isStopping()) throw new OpeningError('Isoko was asked to stop while it prepared the demo shop.');
        if (done % PICTURES_A_SENTENCE === 0) say(`Preparing the demo shop: picture ${done} of ${all} …`);
      },
    });
    if (seeded.isNew && config.mode === 'live') say(CLOSED);
    if (config.mode === 'live' && (await saysDemoFacts(ctx, await readDemo(DEMO)))) say(OF_THE_DEMO);
    if (seeded.isNew) void prepareHome(options, seeded.homePictures);
    if (ctx.earlier) await reencrypt(ctx.earlier, ctx);
    await openBackOffice(options);
    return true;
  } catch (error) {
    if (!isUnreachable(error)) throw explain(error);
    ctx.log.warn({ err: error }, 'the database cannot be reached; trying again');
    return false;
  }
}

/** Runs before the database is filled. @throws OpeningError for a live shop whose first owner would get no mail. */
async function requireOwnerWithMail({ ctx, config }: Options): Promise<void> {
  if (config.mode === 'live' && config.ownerEmail === DEMO_OWNER && (await needsOwner(ctx))) {
    throw new OpeningError(
      'OWNER_EMAIL is required when SHOP_MODE is live, with an address that gets mail, such as aline@example.rw: the owner is told of much by mail.',
    );
  }
}

/** Makes the first owner, and prints how to log in: once, to the terminal only. */
async function openBackOffice({ ctx, config, say }: Options): Promise<void> {
  const owner = await makeFirstOwner(ctx, config);
  if (!owner) return;
  const password = owner.password === null ? 'OWNER_PASSWORD' : `the password ${owner.password}`;
  say(`The back office is at ${config.publicUrl}/admin: log in as ${owner.email} with ${password}.`);
  say('This is said once. You choose a password of your own there, within 72 hours.');
}

/** Prepares the pictures of the home page, so that the first visitor of a new shop does not wait for them. */
async function prepareHome(
  { gallery, ctx, stop }: Options,
  { slides, mobileSlides, categories, products }: Seeded['homePictures'],
): Promise<void> {
  const pictures = [
    ...mobileSlides.map((name) => ({ name, widths: [656, 960, 480] as const })),
    ...slides.map((name) => ({ name, widths: [1600, 1152] as const })),
    ...categories.map((name) => ({ name, widths: [240, 156, 320] as const })),
    ...products.map((name) => ({ name, widths: [320, 480, 240] as const })),
  ];
  await warmUp(gallery, { pictures, signal: stop, log: ctx.log });
}

function isUnreachable(error: unknown): boolean {
  // An error for the operator may contain the word "timeout".
  if (error instanceof OpeningError) return false;
  const code = codeOf(error);
  const byNetwork = /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOENT)/.test(code);
  // Class 08: connection; 53: no memory, space or connection left; 57P: shutting down or starting up.
  const byServer = /^(08|53|57P)/.test(code);
  return byNetwork || byServer || /timeout|terminated/i.test(error instanceof Error ? error.message : '');
}

function explain(error: unknown): unknown {
  const reasons: Record<string, string> = {
    '28P01': 'its password is wrong',
    '28000': 'its user is not allowed to connect',
    '3D000': 'its database does not exist',
    '42501': 'its user may not create tables and extensions',
  };
  const reason = reasons[codeOf(error)];
  return reason ? new OpeningError(`DATABASE_URL cannot be used: ${reason}.`, { cause: error }) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
