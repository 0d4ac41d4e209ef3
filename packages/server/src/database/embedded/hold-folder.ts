import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { valueAt } from '@isoko/contract/rules/objects';
import { EmbeddedError } from './embedded-error.ts';

/** The kernel allows 107 bytes for the path of a socket; some leave room for less. */
export const LONGEST_SOCKET_PATH_BYTES = 100;

/** Proof that no other shop uses the folder. The kernel releases it when the process dies, however it dies. */
export interface Hold {
  /** Whether the folder's file system supports sockets and its path is short enough for one. */
  readonly socketsWork: boolean;
  release(): Promise<void>;
}

/**
 * Takes the folder for this process by listening on a socket in it: unlike a pid file it cannot go stale.
 * @throws EmbeddedError when another running shop holds it.
 */
export async function holdFolder(folder: string): Promise<Hold> {
  const inside = join(folder, 'in-use.sock');
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH_BYTES) {
    const server = await hold(inside, folder).catch((error) => {
      if (error instanceof EmbeddedError) throw error;
      return null;
    });
    if (server) return { socketsWork: true, release: () => close(server) };
  }
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const server = await hold(join(tmpdir(), `isoko-${name}.sock`), folder);
  return { socketsWork: false, release: () => close(server) };
}

async function hold(path: string, folder: string): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenOn(path);
    } catch (error) {
      const taken = valueAt(error, 'code') === 'EADDRINUSE';
      if (!taken || attempt >= 3) throw error;
    }
    const holder = await askHolder(path);
    if (holder !== null) {
      throw new EmbeddedError(
        `Another shop${holder} is running on ${folder}; stop it or set another VAR_DIR.`,
      );
    }
    // No one answers: a killed process left the socket.
    await rm(path, { force: true });
  }
}

function listenOn(path: string): Promise<Server> {
  const server = createServer((socket) => {
    // The other process may be gone before it hears the answer.
    socket.on('error', () => {});
    socket.end(` (process ${process.pid})`);
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

/** What the holder says about itself; '' if it is too busy to answer, null if there is none. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setEncoding('utf8').setTimeout(500, () => socket.destroy());
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('connect', () => socket.on('close', () => resolve(answer)));
    socket.on('error', () => resolve(null));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
