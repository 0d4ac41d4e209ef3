import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { test as base } from './journey.ts';
import { ownShop } from './own-shop.ts';

/** The connection between a phone and the shop, which can be cut: for the page and for its service worker. */
export interface Network {
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Journeys of a phone that loses its network. Only here service workers run: elsewhere they would hide requests. */
export const test = base.extend<{ way: Way; network: Network }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this parameter.
  way: async ({}, use) => {
    const way = await openWay(Number(new URL(ownShop().address).port));
    await use(way);
    way.close();
  },
  baseURL: async ({ way }, use) => use(`http://localhost:${way.port}`),
  network: async ({ context, way }, use) => use(networkOf(context, way)),
});

function networkOf(context: BrowserContext, way: Way): Network {
  return {
    async cut() {
      way.setPassable(false);
      await context.setOffline(true);
    },
    async restore() {
      way.setPassable(true);
      await context.setOffline(false);
    },
  };
}

interface Way {
  port: number;
  setPassable(passable: boolean): void;
  close(): void;
}

/** Forwards connections to the shop's port, or breaks them. */
async function openWay(shopPort: number): Promise<Way> {
  let passable = true;
  const open = new Set<Socket>();
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((phone) => {
    if (!passable) return phone.destroy();
    const shop = connect(shopPort, '127.0.0.1');
    for (const [socket, other] of [
      [phone, shop],
      [shop, phone],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      // Broken connections are expected here.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setPassable(next) {
      passable = next;
      if (!next) breakOff();
    },
    close() {
      breakOff();
      server.close();
    },
  };
}

/** The shop behind a server that sends each page with `send`; everything else unchanged. */
export async function openSender(send: (page: Buffer, answer: ServerResponse) => Promise<void>) {
  const shop = ownShop().address;
  const server = createHttpServer(async ({ url }, answer) => {
    const found = await fetch(shop + url);
    const type = found.headers.get('content-type') ?? '';
    const body = Buffer.from(await found.arrayBuffer());
    answer.writeHead(found.status, { 'content-type': type });
    if (type.startsWith('text/html')) await send(body, answer);
    else answer.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
