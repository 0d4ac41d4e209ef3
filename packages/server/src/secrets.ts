import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SECRET_BYTES = 32;

/** How long tokens of an old secret stay valid after `npm run rotate-secrets`. */
const EARLIER_LIVES_MS = 24 * 60 * 60 * 1000;

/** Derives a token that can be shown again: base64url(HMAC-SHA256(secret, purpose | row id)), 43 characters. */
type DeriveToken = (purpose: string, rowId: string) => string;

/** Derives tokens from one secret, which every process of a shop shares. */
export interface Secrets {
  readonly deriveToken: DeriveToken;
  /** The secret before this one; null: it was never rotated. */
  readonly earlier: EarlierSecret | null;
}

/** A replaced secret: it still recognises its tokens. */
export interface EarlierSecret {
  readonly deriveToken: DeriveToken;
  /** Its tokens are invalid from then on. */
  readonly until: Date;
}

/** Where the secret of this process is: in a variable, in another file, or in VAR_DIR (both null). */
export interface SecretPlace {
  readonly varDir: string;
  /** SHOP_SECRET, with SHOP_SECRET_BEFORE after a rotation, or SHOP_SECRET_FILE; null: neither. */
  readonly shopSecret?:
    | { readonly text: string; readonly before: string | null }
    | { readonly file: string }
    | null;
}

/** The earlier secret as the database stores it: encrypted under the present one. */
export interface SealedEarlier {
  readonly earlier: string | null;
  readonly earlier_until: Date | null;
}

/** The secret of this process, to be compared with the shop's (database/prepare-secret.ts). */
export interface GivenSecret {
  readonly secrets: Secrets;
  /** Identifies the secret without revealing anything about it. */
  readonly fingerprint: string;
  /** The same for the secret before, if this process has it too. */
  readonly earlierFingerprint: string | null;
  /** The secret before, encrypted for the database; it is valid for a day unless its own end is known. */
  sealEarlier(now: Date): SealedEarlier;
  /** Decrypts what `sealEarlier` returned; null for none, or under another secret. */
  openEarlier(sealed: SealedEarlier): EarlierSecret | null;
}

/**
 * Opens the secret of this process: SHOP_SECRET, the file of SHOP_SECRET_FILE, or that of VAR_DIR, which the first
 * start creates. Losing it makes every derived token invalid.
 */
export async function openSecrets(place: SecretPlace): Promise<GivenSecret> {
  const { shopSecret } = place;
  if (shopSecret && 'text' in shopSecret) {
    return giveSecret(
      shopSecret.text,
      shopSecret.before === null ? null : { key: shopSecret.before, until: null },
    );
  }
  const { shop, before } = placesIn(place);
  const key = shopSecret ? await requireSecret(shop) : await readOrCreateSecret(shop);
  return giveSecret(key, await readEarlier(before));
}

function giveSecret(key: string, before: { key: string; until: Date | null } | null): GivenSecret {
  const { deriveToken } = secretsFrom(key);
  const sealing = Buffer.from(deriveToken('earlier secret', ''), 'base64url');
  const known = (earlier: string, until: Date) => ({ deriveToken: secretsFrom(earlier).deriveToken, until });
  return {
    secrets: { deriveToken, earlier: before?.until ? known(before.key, before.until) : null },
    fingerprint: fingerprintOf(deriveToken),
    earlierFingerprint: before && fingerprintOf(secretsFrom(before.key).deriveToken),
    sealEarlier: (now) =>
      before
        ? {
            earlier: sealText(sealing, before.key),
            earlier_until: before.until ?? new Date(now.getTime() + EARLIER_LIVES_MS),
          }
        : { earlier: null, earlier_until: null },
    openEarlier({ earlier, earlier_until: until }) {
      const opened = earlier === null ? null : openText(sealing, earlier);
      return opened === null || until === null ? null : known(opened, until);
    },
  };
}

const fingerprintOf = (deriveToken: DeriveToken) => deriveToken('fingerprint', 'shop');

/** The derivations from a known key; tests use it without a folder. */
export function secretsFrom(key: string | Buffer): Secrets {
  const deriveToken: DeriveToken = (purpose, rowId) =>
    createHmac('sha256', key).update(`${purpose}|${rowId}`).digest('base64url');
  return { deriveToken, earlier: null };
}

/**
 * Writes a new secret into the file of SHOP_SECRET_FILE or VAR_DIR; processes of the shop use it after a restart.
 * Tokens of the present one stay valid for a day, with `atOnce` not at all.
 * @returns the end of the present one; null if there is no secret yet, or one was replaced within the last day and not
 * `atOnce`.
 */
export async function rotateSecret(
  place: SecretPlace,
  { now, atOnce }: { now: Date; atOnce: boolean },
): Promise<Date | null> {
  const { shop, before } = placesIn(place);
  const present = await readSecret(shop);
  const earlier = await readEarlier(before);
  // The one before would end early, and with it links that were promised for a day.
  if (present === null || (earlier && earlier.until > now && !atOnce)) return null;
  const until = atOnce ? now : new Date(now.getTime() + EARLIER_LIVES_MS);
  // If it is killed between the two writes, both files have the same secret.
  await replaceFile(before, `${present}\n${until.toISOString()}\n`);
  await replaceFile(shop, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
  return until;
}

function placesIn({ varDir, shopSecret }: SecretPlace): { shop: string; before: string } {
  const shop = shopSecret && 'file' in shopSecret ? shopSecret.file : join(varDir, 'secrets', 'shop');
  return { shop, before: `${shop}-before` };
}

async function requireSecret(file: string): Promise<string> {
  const secret = await readSecret(file);
  if (secret === null) throw new Error(`there is no file ${file}`);
  return secret;
}

async function readEarlier(file: string): Promise<{ key: string; until: Date } | null> {
  const [key = '', time = ''] = ((await readSecret(file)) ?? '').split('\n');
  if (key === '') return null;
  const until = new Date(time);
  if (Number.isNaN(until.getTime())) throw new Error(`The secret file ${file} is damaged: it has no time.`);
  return { key, until };
}

/**
 * The content of a secret file; created with 32 random bytes (base64url) if absent. The file appears whole or not at
 * all, only its owner can read it, and the first of two racing processes wins.
 * @throws if the file is too short to be a secret: a truncated secret must not weaken the shop.
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

/** Writes `text` safely to a draft file that only its owner can read, next to the file that `settle` makes of it. */
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

/** The content of a secret file; null if there is none. @throws as readOrCreateSecret */
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

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text that the server must read again: AES-256-GCM under `key`, 256 bits. */
export function sealText(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts what sealText returned; null under another key, or if it was changed. */
export function openText(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

/** The keyed hash of an address or an account for security events and the request log. */
export function hashForEvents(
  { deriveToken }: Pick<Secrets, 'deriveToken'>,
  what: 'address' | 'account',
  value: string,
): string {
  return deriveToken(`security event ${what}`, value);
}

const SESSION_PREFIX = 'isk_';
const SESSION_BYTES = 32;

/** A new session token: random, and recognisable in wrong places (logs, repositories). Shown once. */
export function newSessionToken(): string {
  return SESSION_PREFIX + randomBytes(SESSION_BYTES).toString('base64url');
}

/** SHA-256 of a token: the database stores only this. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
