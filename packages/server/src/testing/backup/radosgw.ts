import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../backup-config.ts';

const run = promisify(execFile);
const HOST = '127.0.0.1';
const KEY = { keyId: 'KEYOFTHESHOP', secret: 'a-secret-of-the-shop' };
const PATIENCE_MS = 90_000;
const PROGRAMS = ['/usr/bin/ceph-mon', '/usr/bin/ceph-osd', '/usr/bin/radosgw'];

/**
 * Why there is no such storage to test with; null: there is. Not part of `npm test`, where a cluster would start
 * slowly: `npm run test:long` installs Debian's packages and asks for it.
 */
export const noRadosgw = (env: NodeJS.ProcessEnv): string | null =>
  env.TEST_RADOSGW && PROGRAMS.every((program) => existsSync(program))
    ? null
    : 'copies to storage of another maker (radosgw) were not tried here: npm run test:long does';

/** Real S3 storage by others: Ceph with one monitor and one disk in memory, and `radosgw` in front. */
export interface Radosgw {
  config: S3Config;
  close(): Promise<void>;
}

/** Starts it on free ports, with everything in a folder of its own, and one bucket for a shop. */
export async function openRadosgw(bucket: string): Promise<Radosgw> {
  const folder = await mkdtemp(join(tmpdir(), 'rgw-'));
  const started: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(started.map(ended));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await startAll(folder, started);
    const config: S3Config = {
      ...{ bucketUrl: `http://${HOST}:${port}/${bucket}`, name: `s3://${bucket}/shop`, prefix: 'shop/' },
      ...{ region: 'us-east-1', ...KEY },
    };
    await makeBucket(config);
    return { config, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAll(folder: string, started: ChildProcess[]): Promise<number> {
  const [fsid, disk] = [randomUUID(), randomUUID()];
  const [monitor, gateway] = [await freePort(), await freePort()];
  const conf = join(folder, 'ceph.conf');
  const map = join(folder, 'monmap');
  for (const each of ['mon', 'osd', 'rgw']) await mkdir(join(folder, each));
  await writeFile(conf, settingsOf({ folder, fsid, monitor, gateway }));
  const ceph = (program: string, ...args: string[]) =>
    run(program, ['-c', conf, ...args], { timeout: PATIENCE_MS });
  const start = async (program: string, ...args: string[]) => {
    const log = await open(join(folder, `${program}.log`), 'a');
    started.push(spawn(program, ['-c', conf, ...args, '-f'], { stdio: ['ignore', log.fd, log.fd] }));
    await log.close();
  };
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:${HOST}:${monitor}]`, map]);
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  await start('ceph-mon', '-i', 'a');
  await ceph('ceph', '--connect-timeout', '60', 'osd', 'new', disk, '0');
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  await start('ceph-osd', '-i', '0');
  const who = ['--uid', 'shop', '--display-name', 'Shop'];
  const key = ['--access-key', KEY.keyId, '--secret', KEY.secret];
  await ceph('radosgw-admin', '-n', 'client.rgw', 'user', 'create', ...who, ...key);
  await start('radosgw', '-n', 'client.rgw');
  return gateway;
}

/** One machine, no passwords between its parts, nothing on disk except the monitor's data. */
function settingsOf(at: { folder: string; fsid: string; monitor: number; gateway: number }): string {
  return `[global]
fsid = ${at.fsid}
mon host = v1:${HOST}:${at.monitor}
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${at.folder}
admin socket =
log file =
log to stderr = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 2
mon max pg per osd = 1000
ms bind msgr2 = false
public addr = ${HOST}
osd objectstore = memstore
memstore device bytes = 268435456
[mon.a]
mon data = ${at.folder}/mon
[osd.0]
osd data = ${at.folder}/osd
osd class load list = *
osd class default list = *
[client.rgw]
rgw frontends = beast endpoint=${HOST}:${at.gateway}
rgw data = ${at.folder}/rgw
rgw run sync thread = false
`;
}

/** The gateway answers some seconds after its start. */
async function makeBucket({ bucketUrl, region, keyId, secret }: S3Config): Promise<void> {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region });
  const until = Date.now() + PATIENCE_MS;
  let last = 'nobody answers';
  while (Date.now() < until) {
    const { url, headers } = await client.sign(bucketUrl, { method: 'PUT' });
    const answer = await fetch(url, { method: 'PUT', headers }).catch(() => null);
    if (answer?.ok) return;
    if (answer) last = `${answer.status} ${await answer.text()}`;
    await sleep(200);
  }
  throw new Error(`radosgw did not open: ${last}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, HOST, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
