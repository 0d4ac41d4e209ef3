import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SECRET_BYTES = 32;

/** The shop's own secret, kept in a file of VAR_DIR that only the shop's user can read. */
export interface Secrets {
  /** Derives a token that can be shown again: base64url(HMAC-SHA256(secret, purpose | row id)), 43 characters. */
  readonly deriveToken: (purpose: string, rowId: string) => string;
}

/** Opens the secret of VAR_DIR; the first start makes it. Losing the file makes every derived token invalid. */
export async function openSecrets(varDir: string): Promise<Secrets> {
  return secretsFrom(await readOrCreateSecret(join(varDir, 'secrets', 'shop')));
}

/** The derivations over a known key; tests use it without a folder. */
export function secretsFrom(key: string | Buffer): Secrets {
  return {
    deriveToken: (purpose, rowId) =>
      createHmac('sha256', key).update(`${purpose}|${rowId}`).digest('base64url'),
  };
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
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch(ignore('EEXIST'));
  } finally {
    await rm(draft, { force: true });
  }
  return readOrCreateSecret(file);
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
