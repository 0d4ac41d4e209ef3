import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepMailbox } from './sweeps.ts';
import { fileTransport } from './transport.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-mailbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = () => new Date('2026-11-20T08:00:00Z');

async function send(date: string): Promise<void> {
  const transport = fileTransport(folder);
  const [from, to] = [
    { name: 'Isoko', address: 'shop@example.rw' },
    { name: 'Aline', address: 'aline@example.com' },
  ];
  const words = { subject: 'Your order', text: 'Hello', html: '<p>Hello</p>' };
  await transport.send({ from, to, ...words, messageId: `<${date}@shop.example>`, date: new Date(date) });
  transport.close();
}

test('when a mail has been a file for a week then it goes, and a younger one and what is no mail stay', async () => {
  await send('2026-11-13T07:59:59Z');
  await send('2026-11-13T08:00:01Z');
  await writeFile(join(folder, '.20261101080000-cut-short.new'), 'half');
  await writeFile(join(folder, 'README.txt'), 'from the operator');

  expect(await sweepMailbox({ now }, folder)).toBe(2);

  const left = await readdir(folder);
  expect(left.map((name) => name.slice(0, 14))).toEqual(['20261113080001', 'README.txt']);
  expect(await sweepMailbox({ now }, folder)).toBe(0);
});

test('when no mail ever became a file then there is nothing to do', async () => {
  expect(await sweepMailbox({ now }, join(folder, 'absent'))).toBe(0);
});
