/// <reference path="../../packages/server/src/testing/s3rver.d.ts" />
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onConnection } from '../../packages/server/src/database/connect.ts';
import { findFreePort } from '../../packages/server/src/database/embedded.ts';
import { type DatabaseGate, makeDatabaseGate } from '../../packages/server/src/testing/lost-database.ts';
import { noPooler, startPooler } from '../../packages/server/src/testing/pooler.ts';
import { type RunningShop, runShop } from '../../packages/server/src/testing/run-shop.ts';
import { type RunningWorker, runWorker } from '../../packages/server/src/testing/run-worker.ts';
import { noStandby, type Pair, startPair } from '../../packages/server/src/testing/standby.ts';

/** A web process with a folder of its own. */
export interface Machine {
  readonly name: string;
  /** Its own address, without the balancer. */
  readonly address: string;
  /** The output of all its processes. */
  output(): string;
  /** SIGTERM by default; then the exit code, null after a kill. */
  leave(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it (again) on its port; resolves when it is open. */
  join(): Promise<void>;
}

/** A shop on several machines: docs/operations/many-machines.md. */
export interface Machines {
  /** The balancer's. */
  readonly address: string;
  readonly web: readonly Machine[];
  readonly jobs: { readonly varDir: string; output(): string };
  readonly pair: Pair;
  /** The connection of all machines to the database; DATABASE_URL leads there. */
  readonly gate: DatabaseGate;
  /** The same database through another connection, for observers. */
  readonly inside: DatabaseGate;
  /** Another machine, which the balancer already knows and which is not started yet. */
  readonly later: Machine;
}

/** The settings shared by all machines. */
const SHARED = {
  SHOP_SEED: 'empty',
  RATE_LIMITS: 'off',
  SHOP_SECRET: 'a secret of every machine of this drill',
};

/**
 * Opens three web processes, of which one reaches the database through pgbouncer, one process for jobs, nginx
 * in front of them, S3 storage for pictures, and a PostgreSQL with a synchronous standby. `left` releases all
 * of it.
 * @throws naming the Debian packages that are not installed
 */
export async function openMachines(
  left: AsyncDisposableStack,
  env: Record<string, string>,
): Promise<Machines> {
  const missing = [noBalancer(), noPooler(), await noStandby()].filter((each) => each !== null);
  if (missing.length) throw new Error(`${missing.join('; ')} (apt-get install nginx pgbouncer postgresql)`);
  const folder = await mkdtemp(join(tmpdir(), 'isoko-machines-'));
  left.defer(() => rm(folder, { recursive: true, force: true }));
  const pair = await startPair();
  left.defer(pair.close);
  await letNothingBeLost(pair);
  const [gate, inside] = [await makeDatabaseGate(pair.url), await makeDatabaseGate(pair.url)];
  for (const way of [gate, inside]) {
    await way.open();
    left.defer(way.shut);
  }
  const pooler = await startPooler(gate.url);
  left.defer(pooler.close);
  const shared = { ...SHARED, ...env, DATABASE_URL: gate.url, ...(await openStorage(left, folder)) };

  const ports = await Promise.all(Array.from({ length: 5 }, findFreePort));
  const [balancerPort = 0, ...webPorts] = ports;
  const made = webPorts.map((port, at) => {
    const pooled = at === 2 && { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: gate.url };
    const own = { WORK: 'web', PORT: `${port}`, DATABASE_REPLICA_URL: pair.standbyUrl };
    const machine = machineOf(`machine ${at + 1}`, join(folder, `machine-${at + 1}`), {
      ...shared,
      ...own,
      ...pooled,
    });
    left.defer(async () => void (await machine.leave()));
    return machine;
  });
  const web = made.slice(0, 3);
  for (const machine of web) await machine.join();
  const varDir = join(folder, 'jobs');
  const worker: RunningWorker = await runWorker(varDir, { ...shared, WORK: 'jobs' });
  left.defer(async () => void (await worker.stop()));
  await startBalancer(left, { folder, port: balancerPort, webPorts });
  return {
    address: `http://127.0.0.1:${balancerPort}`,
    ...{ web, pair, gate, inside },
    jobs: { varDir, output: () => worker.output },
    later: made[3] as Machine,
  };
}

/** Acknowledged transactions are on the standby too; poolers accept no settings of a connection. */
async function letNothingBeLost({ url }: Pair): Promise<void> {
  await onConnection(url, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await client.query("ALTER SYSTEM SET synchronous_commit = 'remote_write'");
    await client.query('SELECT pg_reload_conf()');
    await client.query("ALTER ROLE isoko IN DATABASE isoko SET statement_timeout = '5s'");
    await client.query("ALTER ROLE isoko IN DATABASE isoko SET lock_timeout = '3s'");
  });
}

async function openStorage(left: AsyncDisposableStack, folder: string): Promise<Record<string, string>> {
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  left.defer(() => server.close());
  return {
    GALLERY_STORE: `s3://pictures/shop?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    ...{ GALLERY_STORE_KEY_ID: 'S3RVER', GALLERY_STORE_SECRET: 'S3RVER' },
  };
}

function machineOf(name: string, varDir: string, env: Record<string, string>): Machine {
  let shop: RunningShop | null = null;
  let earlier = '';
  return {
    name,
    address: `http://127.0.0.1:${env.PORT}`,
    output: () => earlier + (shop?.output() ?? ''),
    async leave(signal = 'SIGTERM') {
      shop?.process.kill(signal);
      const code = shop ? await shop.exited : 0;
      earlier += shop?.output() ?? '';
      shop = null;
      return code;
    },
    async join() {
      await mkdir(varDir, { recursive: true });
      shop = await runShop({ varDir, env });
    },
  };
}

function noBalancer(): string | null {
  const { error } = spawnSync('nginx', ['-v']);
  return error ? 'nginx is not installed here' : null;
}

/** Starts nginx as docs/operations/many-machines.md says, in one process that ends with the drill. */
async function startBalancer(
  left: AsyncDisposableStack,
  { folder, port, webPorts }: { folder: string; port: number; webPorts: readonly number[] },
): Promise<void> {
  const servers = webPorts.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const rooms = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (room) => `${room}_temp_path ${join(folder, room)};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};
events { worker_connections 1024; }
http {
  access_log off; ${rooms.join(' ')}
  upstream shop { ${servers.join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Request-Id $request_id;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout non_idempotent;
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-e', join(folder, 'nginx.log'), '-c', file], { stdio: 'ignore' });
  left.defer(() => void nginx.kill('SIGKILL'));
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
}
