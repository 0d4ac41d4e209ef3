import { createHash, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SECRET_BYTES = 32;

/** How long what was derived from a secret opens something after `npm run rotate-secrets` made another one. */
const EARLIER_LIVES_MS = 24 * 60 * 60 * 1000;

/** Derives a token that can be shown again: base64url(HMAC-SHA256(secret, purpose | row id)), 43 characters. */
type DeriveToken = (purpose: string, rowId: string) => string;

/** The shop's own secret, kept in a file of VAR_DIR that only the shop's user can read. */
export interface Secrets {
  readonly deriveToken: DeriveToken;
  /** The secret before this one; null: it was never rotated. */
  readonly earlier: EarlierSecret | null;
}

/** A secret that was replaced: it still tells what it made. */
export interface EarlierSecret {
  readonly deriveToken: DeriveToken;
  /** What it derived opens nothing from then on. */
  readonly until: Date;
}

/** Opens the secret of VAR_DIR; the first start makes it. Losing the file makes every derived token invalid. */
export async function openSecrets(varDir: string): Promise<Secrets> {
  const { shop, before } = placesIn(varDir);
  const { deriveToken } = secretsFrom(await readOrCreateSecret(shop));
  return { deriveToken, earlier: await readEarlier(before) };
}

/** The derivations over a known key; tests use it without a folder. */
export function secretsFrom(key: string | Buffer): Secrets {
  const deriveToken: DeriveToken = (purpose, rowId) =>
    createHmac('sha256', key).update(`${purpose}|${rowId}`).digest('base64url');
  return { deriveToken, earlier: null };
}

/**
 * Gives VAR_DIR another secret; processes of the shop take it on when they start. What the present one derived opens
 * something for a day more, with `atOnce` no longer.
 * @returns until when; null when there is no secret yet, or one was replaced within the last day and not `atOnce`.
 */
export async function rotateSecret(
  varDir: string,
  { now, atOnce }: { now: Date; atOnce: boolean },
): Promise<Date | null> {
  const { shop, before } = placesIn(varDir);
  const present = await readSecret(shop);
  const earlier = await readEarlier(before);
  // The one before would end early, and with it links that were promised a day.
  if (present === null || (earlier && earlier.until > now && !atOnce)) return null;
  const until = atOnce ? now : new Date(now.getTime() + EARLIER_LIVES_MS);
  // Killed between the two, the shop has the same secret twice.
  await replaceFile(before, `${present}\n${until.toISOString()}\n`);
  await replaceFile(shop, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
  return until;
}

function placesIn(varDir: string): { shop: string; before: string } {
  const folder = join(varDir, 'secrets');
  return { shop: join(folder, 'shop'), before: join(folder, 'shop-before') };
}

async function readEarlier(file: string): Promise<EarlierSecret | null> {
  const [key = '', time = ''] = ((await readSecret(file)) ?? '').split('\n');
  if (key === '') return null;
  const until = new Date(time);
  if (Number.isNaN(until.getTime())) throw new Error(`The secret file ${file} is damaged: it has no time.`);
  return { deriveToken: secretsFrom(key).deriveToken, until };
}

/**
 * The content of a secret file; made with 32 random bytes (base64url) when it is absent. The file appears
 * whole or not at all, is readable by its owner only, and the first of two racing makers wins.
 * @throws when the file is there but too short to be a secret: a truncated secret must not weaken the shop.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  const known = await readSecret(file);
  if (known !== null) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await withDraft(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, (draft) =>
    link(draft, file).catch(ignore('EEXIST')),
  );
  return readOrCreateSecret(file);
}

function replaceFile(file: string, text: string): Promise<void> {
  return withDraft(file, text, (draft) => rename(draft, file));
}

/** Writes `text` for its owner only and firmly, next to the file that `settle` makes of it. */
async function withDraft(
  file: string,
  text: string,
  settle: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await settle(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The content of a secret file, or null where there is none. @throws as readOrCreateSecret */
export async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(ignore('ENOENT'));
  if (text === undefined) return null;
  const secret = text.trim();
  if (secret.length < SECRET_BYTES) throw new Error(`The secret file ${file} is damaged: it is too short.`);
  return secret;
}

function ignore(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}

/** The keyed hash under which an address or an account is in the security events and in the log of requests. */
export function hashForEvents(
  { deriveToken }: Pick<Secrets, 'deriveToken'>,
  what: 'address' | 'account',
  value: string,
): string {
  return deriveToken(`security event ${what}`, value);
}

const SESSION_PREFIX = 'isk_';
const SESSION_BYTES = 32;

/** A new session token: random, and recognisable where it must not be (logs, repositories). Shown once. */
export function newSessionToken(): string {
  return SESSION_PREFIX + randomBytes(SESSION_BYTES).toString('base64url');
}

/** SHA-256 of a token: all the database knows of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
