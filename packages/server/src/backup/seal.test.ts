import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { COSTS, isSealed, seal, sealCheaply, unseal } from './seal.ts';

const PASSPHRASE = 'a rider who knows every hill';
/** Two chunks and a bit, so that there is a first, a middle and a last one. */
const TEXT = randomBytes(2 * 64 * 1024 + 77);
const HEADER_BYTES = 66;
const CHUNK_BYTES = 64 * 1024 + 16;

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

sealCheaply();
const sealed = await all(seal(inParts(TEXT, 10_000), PASSPHRASE));
const open = (bytes: Buffer, passphrase = PASSPHRASE) => all(unseal(inParts(bytes, 7_001), passphrase));

test('when it is opened with its passphrase then it is what it was, and nothing of it shows before', async () => {
  expect(await open(sealed)).toEqual(TEXT);
  expect(isSealed(sealed)).toBe(true);
  expect(sealed.includes(TEXT.subarray(0, 32))).toBe(false);
  expect(await open(await all(seal(inParts(Buffer.alloc(0), 1), PASSPHRASE)))).toEqual(Buffer.alloc(0));
});

test('when a shop seals then each guess at the passphrase costs what the description says', async () => {
  const dear = await all(seal(inParts(TEXT, 10_000), PASSPHRASE, COSTS));
  expect([...dear.subarray(31, 34)]).toEqual([17, 8, 1]);
  expect(await open(dear)).toEqual(TEXT);
});

test('when the passphrase is another one then one sentence says so', async () => {
  await expect(open(sealed, `${PASSPHRASE} `)).rejects.toThrow(/^BACKUP_PASSPHRASE is not the one [^\n]*\.$/);
});

test('when it is cut anywhere then it does not pass for the whole', async () => {
  const ends = [10, HEADER_BYTES, HEADER_BYTES + 5, HEADER_BYTES + CHUNK_BYTES, sealed.length - 1];
  for (const end of ends) await expect(open(sealed.subarray(0, end))).rejects.toThrow(/damaged/);
});

test('when a bit is changed, or chunks change places, then it is refused', async () => {
  for (const at of [HEADER_BYTES + 3, HEADER_BYTES + CHUNK_BYTES + 9, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 4, at);
    await expect(open(changed)).rejects.toThrow(/damaged/);
  }
  const [head, one, two] = [0, HEADER_BYTES, HEADER_BYTES + CHUNK_BYTES];
  const parts = [
    sealed.subarray(head, one),
    sealed.subarray(two, two + CHUNK_BYTES),
    sealed.subarray(one, two),
  ];
  await expect(open(Buffer.concat([...parts, sealed.subarray(two + CHUNK_BYTES)]))).rejects.toThrow(
    /damaged/,
  );
});
