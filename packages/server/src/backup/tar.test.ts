import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Member, readTar, tarEnd, tarMember } from './tar.ts';

const LONG = `gallery/ab/${'a'.repeat(80)}-0123456789ab.webp`;
const members = [
  { name: 'isoko-backup.json', bytes: Buffer.from('{}') },
  { name: 'tables/public.order/00000.copy', bytes: Buffer.alloc(1024, 'row\n') },
  { name: 'tables/public.cart/00000.copy', bytes: Buffer.alloc(0) },
  { name: LONG, bytes: Buffer.alloc(777, 1) },
];
const at = new Date('2026-11-22T06:00:00Z');
const archive = Buffer.concat([...members.flatMap((member) => tarMember(member, at)), tarEnd()]);

async function* inParts(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(bytes: Buffer, size = 4_096): Promise<Member[]> {
  const found: Member[] = [];
  for await (const member of readTar(inParts(bytes, size))) found.push(member);
  return found;
}

test('when an archive is read then it has the files that were written, in their sequence', async () => {
  expect(await read(archive, 100)).toEqual(members);
});

test('when it is cut or a header changed then it is refused', async () => {
  await expect(read(archive.subarray(0, archive.length - 1_024))).rejects.toThrow(/cut/);
  await expect(read(archive.subarray(0, 1_100))).rejects.toThrow(/cut/);
  const changed = Buffer.from(archive);
  changed.write('X', 0);
  await expect(read(changed)).rejects.toThrow(/no backup/);
});

test('when tar itself reads the archive then it finds the same files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-tar-'));
  try {
    await writeFile(join(folder, 'archive.tar'), archive);
    await promisify(execFile)('tar', ['-xf', 'archive.tar'], { cwd: folder });
    for (const { name, bytes } of members) expect(await readFile(join(folder, name))).toEqual(bytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
