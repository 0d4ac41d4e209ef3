import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '#server/config.ts';

/** As nginx makes them (`$request_id`), and as UUIDs: nothing else of a header reaches the log. */
const SHAPE = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Gives each request the id it has in logs, answers and the jobs it causes: that of the proxy in front (`X-Request-Id`) when it
 * is one of TRUST_PROXY, else one of our own, never what a client says.
 */
export function requestIds(config: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = isFromProxy(config);
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && SHAPE.test(given) && isTrusted(request) ? given : randomUUID();
  };
}

/** Whether a request comes by way of one of TRUST_PROXY, whose headers are believed. */
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
