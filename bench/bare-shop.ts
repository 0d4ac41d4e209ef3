import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';

interface Sent {
  type: string;
  body: Buffer;
  encoding?: 'br';
}

/** A page of React and its router that shows the same first view as the shop's page, built and served for one run. */
export interface BareShop {
  address: string;
  close(): Promise<void>;
}

const packed = (type: string, body: Buffer): Sent => ({
  type,
  body: brotliCompressSync(body),
  encoding: 'br',
});

/** Builds the page with the shop's own React and router, and serves it with these pictures of the shop at `shop`. */
export async function openBareShop({
  shop,
  pictures,
}: {
  shop: string;
  pictures: string[];
}): Promise<BareShop> {
  const files = await buildBarePage(pictures);
  for (const path of pictures) {
    const answer = await fetch(shop + path);
    const body = Buffer.from(await answer.arrayBuffer());
    files.set(path, { type: answer.headers.get('content-type') ?? '', body });
  }
  const server = createServer(({ url = '/' }, answer) => {
    const file = files.get(url);
    if (!file) return answer.writeHead(404).end();
    answer.setHeader('content-type', file.type);
    if (file.encoding) answer.setHeader('content-encoding', file.encoding);
    answer.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function buildBarePage(pictures: string[]): Promise<Map<string, Sent>> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-bare-'));
  try {
    const source = (name: string) => fileURLToPath(new URL(`./bare-page/${name}.ts`, import.meta.url));
    await build(configOf(folder, source('entry-client'), false));
    await build(configOf(folder, source('entry-server'), true));
    const { render } = (await import(pathToFileURL(join(folder, 'entry-server.js')).href)) as {
      render: (pictures: string[], script: string) => Promise<string>;
    };
    const html = Buffer.from(await render(pictures, '/entry-client.js'));
    const script = await readFile(join(folder, 'entry-client.js'));
    return new Map([
      ['/', packed('text/html; charset=utf-8', html)],
      ['/entry-client.js', packed('text/javascript; charset=utf-8', script)],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function configOf(outDir: string, input: string, isSsr: boolean): InlineConfig {
  return {
    root: fileURLToPath(new URL('../packages/storefront', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // The versions the shop is built with, wherever this file is.
    resolve: { dedupe: ['react', 'react-dom', 'react-router'] },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: isSsr && input,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', ...(isSsr && { codeSplitting: false }) },
      },
    },
  };
}
