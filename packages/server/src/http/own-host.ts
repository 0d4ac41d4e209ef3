import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { isInner, isLoopback } from '#server/loopback.ts';
import { ShopError } from '#server/shop-error.ts';

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
const known = new WeakMap<Config, ReadonlySet<string>>();

/**
 * Whether a request means this shop: by the host of PUBLIC_URL, by those that pictures and callbacks come to, or by a
 * name that only exists inside (proxies, probes). A demo in public whose address nobody told it answers to every name.
 * @throws malformed_json for no host, two, or one that is none (RFC 9112, 3.2).
 */
export function isForShop(config: Config, request: FastifyRequest): boolean {
  const { rawHeaders, httpVersion } = request.raw;
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const { host } = request.headers;
  if (count > 1) throw new ShopError('malformed_json');
  if (!host) {
    if (httpVersion === '1.1') throw new ShopError('malformed_json');
    return true;
  }
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  if (!name) throw new ShopError('malformed_json');
  return isInner(name) || ownHosts(config).has(name) || isUnnamed(config);
}

function ownHosts(config: Config): ReadonlySet<string> {
  let hosts = known.get(config);
  if (!hosts) {
    const urls = [config.publicUrl, config.galleryUrl, config.momo?.callbackBase];
    hosts = new Set(urls.flatMap((url) => (url ? [new URL(url).hostname] : [])));
    known.set(config, hosts);
  }
  return hosts;
}

function isUnnamed({ demoInPublic, publicUrl }: Config): boolean {
  return demoInPublic && isLoopback(new URL(publicUrl).hostname);
}
