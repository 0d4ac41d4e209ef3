import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDatabaseGate } from './lost-database.ts';

/** Why there is no pooler to test with; null: there is one (Debian's package `pgbouncer`). */
export function noPooler(): string | null {
  const { error } = spawnSync('pgbouncer', ['--version']);
  return error ? 'pgbouncer is not installed here: what is promised of poolers was not tried' : null;
}

/** A pgbouncer in front of a database, which lends its connections per transaction. */
export interface Pooler {
  /** For DATABASE_URL. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one with eight connections in all. `ignores`: it accepts settings of a connection and ignores them. */
export async function startPooler(url: string, { ignores = false } = {}): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-pooler-'));
  const [gate, port] = [await makeDatabaseGate(url), await freePort()];
  await gate.open();
  const real = new URL(gate.url);
  const name = real.pathname.slice(1);
  const config = [
    '[databases]',
    `${name} = host=127.0.0.1 port=${real.port} user=${real.username} password=${real.password}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', 'default_pool_size = 8', 'query_wait_timeout = 10'],
    ...(ignores ? ['ignore_startup_parameters = statement_timeout,lock_timeout'] : []),
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${config.join('\n')}\n`);
  // It does not run as root, so another user must read its file.
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asNobody, '-q', file], { stdio: 'ignore' });
  await whenListening(port, child);
  return {
    url: `postgresql://${real.username}:${real.password}@127.0.0.1:${port}/${name}`,
    async close() {
      child.kill('SIGKILL');
      await gate.shut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function whenListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error(`pgbouncer ended with ${child.exitCode}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
