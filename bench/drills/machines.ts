import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '../../packages/server/src/config.ts';
import { findFreePort } from '../../packages/server/src/database/embedded.ts';
import { type RunningShop, runShop } from '../../packages/server/src/testing/run-shop.ts';
import type { Traffic } from './traffic.ts';

/** Why the drill cannot be played here; null: it can. */
export function noBalancer(): string | null {
  const { error } = spawnSync('nginx', ['-v']);
  return error ? 'nginx is not installed here' : null;
}

/** A machine of the shop: a process with a VAR_DIR of its own. */
export interface Machine {
  readonly name: string;
  readonly port: number;
  readonly env: Record<string, string>;
  readonly shop: RunningShop;
}

/** Starts a machine that answers on a port of its own; `port`: the one that it had. */
export async function startMachine(
  name: string,
  env: Record<string, string>,
  port?: number,
): Promise<Machine> {
  const ownPort = port ?? (await findFreePort());
  return { name, port: ownPort, env, shop: await runShop({ env: { ...env, PORT: String(ownPort) } }) };
}

/** nginx before the machines, in turn. */
export interface Balancer {
  /** From now on these machines are asked. */
  lead(machines: readonly Machine[]): Promise<void>;
  close(): Promise<void>;
}

/** As docs/operations/many-machines.md says: who cannot be reached is passed over, and what is lost is a 503. */
const configOf = (folder: string, port: number, machines: readonly Pick<Machine, 'port'>[]) => `
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream shop { ${machines.map((each) => `server 127.0.0.1:${each.port} max_fails=1 fail_timeout=1s;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Request-Id $request_id;
      proxy_connect_timeout 1s; proxy_read_timeout 15s; proxy_next_upstream error timeout non_idempotent;
      error_page 502 504 =503 @away;
    }
    location @away { internal; default_type application/json; add_header Retry-After 2 always; return 503 '{"status":"error","code":"unavailable"}'; }
  }
}
`;

export async function startBalancer(port: number, machines: readonly Machine[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-balancer-'));
  const file = join(folder, 'nginx.conf');
  const write = (of: readonly Machine[]) => writeFile(file, configOf(folder, port, of));
  await write(machines);
  const asRoot = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child: ChildProcess = spawn('nginx', ['-c', file, '-p', folder, ...asRoot], {
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    async lead(of) {
      await write(of);
      child.kill('SIGHUP');
      // It says nothing when it has read its file.
      await pause(500);
    },
    async close() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGQUIT')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether each machine shows a price, by the shop's own name. */
export async function whoShows(
  machines: readonly Machine[],
  { traffic, host, slug, price }: { traffic: Traffic; host: string; slug: string; price: number },
): Promise<readonly string[]> {
  const answers = await Promise.all(
    machines.map(async ({ name, port }) => {
      const path = `/api/v1/products/${slug}`;
      const { text } = await traffic.exchange(`http://127.0.0.1:${port}`, {
        method: 'GET',
        path,
        headers: { host },
      });
      return text.includes(`"regular_price":${price}`) ? [name] : [];
    }),
  );
  return answers.flat();
}
