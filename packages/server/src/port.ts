import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { OpeningError } from './opening-error.ts';

/**
 * Checks before the long steps that the port is free. Port 0 becomes a free one, also in the default PUBLIC_URL.
 * @throws OpeningError if the shop could not listen there.
 */
export async function settlePort(config: Config): Promise<Config> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error) => reject(explainPort(error, config)));
    server.listen(config.port, config.host, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : config.port));
    });
  });
  const publicUrl = config.publicUrl.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`);
  return { ...config, port, publicUrl };
}

/** The sentence for an error of listening. */
export function explainPort(error: NodeJS.ErrnoException, { host, port }: Config): OpeningError {
  const sentences: Record<string, string> = {
    EADDRINUSE: `The port ${port} is in use; stop the program that uses it or set PORT to another one.`,
    EACCES: `The port ${port} may not be used by this user; set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; set HOST to one it has, such as 127.0.0.1.`,
    ENOTFOUND: `The name ${host} is unknown; set HOST to an address of this machine, such as 127.0.0.1.`,
  };
  const sentence =
    sentences[error.code ?? ''] ?? `The shop cannot listen on ${host}:${port}: ${error.message}.`;
  return new OpeningError(sentence, { cause: error });
}

/** The shop's address for people on this machine. */
export function addressOf({ host, port }: Config): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1'];
  const name = everywhere.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
