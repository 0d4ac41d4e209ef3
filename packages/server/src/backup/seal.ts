import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

/*
 * The encrypted file: MAGIC, the salt and the costs of scrypt, a MAC over these, then chunks of AES-256-GCM. The nonce
 * of a chunk is its number and whether it is the last one, so that none can be changed, left out, moved or cut off (the
 * STREAM construction). docs/operations/backup.md describes it byte by byte.
 */
const MAGIC = Buffer.from('ISOKO-SEALED-1\n');
const SALT_BYTES = 16;
const MAC_BYTES = 32;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const COSTS_AT = MAGIC.length + SALT_BYTES;
const MAC_AT = COSTS_AT + 3;
const HEADER_BYTES = MAC_AT + MAC_BYTES;

/** Each guess at a passphrase takes half a second and 128 MB. */
export const COSTS = { logN: 17, r: 8, p: 1 };
let costsNow = COSTS;
/** The highest costs that a file may demand from the machine that opens it. */
const HIGHEST_COSTS = { logN: 20, r: 16, p: 4 };

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** For tests, whose passphrases no one guesses. A shop never calls this. */
export function sealCheaply(): void {
  costsNow = { logN: 8, r: 8, p: 1 };
}

/** Whether a file that begins with these bytes is an encrypted backup. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Encrypts a stream with a passphrase. Every file has a key of its own. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  costs = costsNow,
): AsyncGenerator<Buffer> {
  const known = Buffer.concat([MAGIC, randomBytes(SALT_BYTES), Buffer.from([costs.logN, costs.r, costs.p])]);
  const keys = await keysOf(passphrase, known);
  yield Buffer.concat([known, macOf(keys.mac, known)]);
  let count = 0;
  for await (const { bytes, isLast } of chunked(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', keys.cipher, nonceOf(count, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    count += 1;
  }
}

/**
 * Decrypts what `seal` wrote; each chunk is authenticated before it is passed on, and the last one proves that all were
 * there.
 * @throws BackupError if the passphrase is wrong, or the file was cut or changed.
 */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const chunks = chunked(source, CHUNK_BYTES + TAG_BYTES, HEADER_BYTES);
  const header = (await chunks.next()).value?.bytes ?? Buffer.alloc(0);
  if (header.length < HEADER_BYTES) throw damaged();
  const known = header.subarray(0, MAC_AT);
  const keys = await keysOf(passphrase, known);
  if (!timingSafeEqual(macOf(keys.mac, known), header.subarray(MAC_AT))) {
    throw new BackupError('BACKUP_PASSPHRASE is not the one that this backup was encrypted with.');
  }
  let count = 0;
  for await (const { bytes, isLast } of chunks) {
    yield opened(bytes, keys.cipher, nonceOf(count, isLast));
    count += 1;
  }
  if (count === 0) throw damaged();
}

function opened(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const at = bytes.length - TAG_BYTES;
  if (at < 0) throw damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(at));
  const text = decipher.update(bytes.subarray(0, at));
  try {
    decipher.final();
  } catch (error) {
    throw damaged(error);
  }
  return text;
}

async function keysOf(passphrase: string, known: Buffer): Promise<{ cipher: Buffer; mac: Buffer }> {
  const salt = known.subarray(MAGIC.length, COSTS_AT);
  const [logN = 0, r = 0, p = 0] = known.subarray(COSTS_AT, MAC_AT);
  const { logN: most, r: mostR, p: mostP } = HIGHEST_COSTS;
  if (logN < 1 || r < 1 || p < 1 || logN > most || r > mostR || p > mostP) throw damaged();
  const N = 2 ** logN;
  const key = await derive(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  });
  return { cipher: key.subarray(0, KEY_BYTES), mac: key.subarray(KEY_BYTES) };
}

function macOf(key: Buffer, known: Buffer): Buffer {
  return createHmac('sha256', key).update(known).digest();
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(count), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Splits a stream into chunks of one size, the last one shorter or as long; `first` is the size of an additional first
 * chunk.
 */
async function* chunked(source: AsyncIterable<Buffer>, size: number, first?: number) {
  let wanted = first ?? size;
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= wanted) continue;
    let rest = Buffer.concat(parts, length);
    // A chunk is the last one only if nothing follows.
    while (rest.length > wanted) {
      yield { bytes: rest.subarray(0, wanted), isLast: false };
      rest = rest.subarray(wanted);
      wanted = size;
    }
    parts = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(parts, length), isLast: true };
}

function damaged(cause?: unknown): BackupError {
  return new BackupError('The backup is damaged: it was cut or changed after it was made.', { cause });
}
