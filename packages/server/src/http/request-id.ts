import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '#server/config.ts';

/** An id as nginx makes it (`$request_id`), or a UUID: nothing else of a header reaches the log. */
const SHAPE = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Gives each request the id that its logs, answers and jobs carry: the proxy's (`X-Request-Id`) if the proxy is one of
 * TRUST_PROXY, else a new one. The client's own is never used.
 */
export function requestIds(config: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = isFromProxy(config);
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && SHAPE.test(given) && isTrusted(request) ? given : randomUUID();
  };
}

/** Whether a request comes through one of TRUST_PROXY, whose headers are trusted. */
export function isFromProxy({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => boolean {
  const proxies = new BlockList();
  for (const each of trustProxy) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return ({ socket }) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
    return address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}
