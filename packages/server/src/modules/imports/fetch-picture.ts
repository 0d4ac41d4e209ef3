import { lookup as resolveName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;

/** A picture that cannot be fetched; the message is a sentence. */
export class PictureUnreachable extends Error {
  override name = 'PictureUnreachable';
}

const TOO_LARGE = 'The picture is larger than 8 MB.';
const NOT_REACHED = 'The picture could not be reached at its address.';
const STRANGE_HOST = 'The shop does not fetch pictures from this host.';
const PRIVATE = 'Pictures are only fetched from public addresses.';

/** Networks that are not the public web: this machine, private networks, and reserved ones (RFC 6890). */
const hidden = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
])
  hidden.addSubnet(network, bits, 'ipv4');
// In IPv6 the public web is 2000::/3, without addresses that contain an IPv4 address.
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(network, bits, 'ipv6');

/** Whether this IP address is on the public web. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !hidden.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

/** Fetches the bytes at an address. @throws PictureUnreachable */
export type FetchPicture = (address: string) => Promise<Buffer>;

/**
 * Fetches a picture from the public web: http or https, at most 8 MB and ten seconds. The address is checked when the
 * connection is made, after every redirect, so that no name can lead into a private network. If `hosts` names some,
 * only from these, also after a redirect.
 * @throws PictureUnreachable
 */
export async function fetchPicture(
  address: string,
  {
    isAllowed = isPublicAddress,
    hosts = [],
  }: { isAllowed?: (ip: string) => boolean; hosts?: readonly string[] } = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const answer = await getOnce(readUrl(url, { isAllowed, hosts }), { signal, isAllowed });
    if (Buffer.isBuffer(answer)) return answer;
    url = answer.to;
  }
  throw new PictureUnreachable(NOT_REACHED);
}

function readUrl(
  address: string,
  { isAllowed, hosts }: Pick<FetchOptions, 'isAllowed'> & { hosts: readonly string[] },
): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new PictureUnreachable(NOT_REACHED);
  }
  if (hosts.length > 0 && !hosts.includes(url.hostname)) throw new PictureUnreachable(STRANGE_HOST);
  // A name is looked up when the connection is made; an IP address is not.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isAllowed(host)) throw new PictureUnreachable(PRIVATE);
  return url;
}

interface FetchOptions {
  signal: AbortSignal;
  isAllowed: (ip: string) => boolean;
}

function getOnce(url: URL, { signal, isAllowed }: FetchOptions): Promise<Buffer | { to: string }> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(cause instanceof PictureUnreachable ? cause : new PictureUnreachable(NOT_REACHED, { cause }));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { accept: 'image/*', 'user-agent': 'Isoko' };
    const request = send(url, { signal, lookup: guardedLookup(isAllowed), headers, agent: false });
    request.on('error', fail);
    request.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        const to = URL.parse(headers.location, url.href)?.href ?? '';
        return resolve({ to });
      }
      if (statusCode !== 200) return void request.destroy(new PictureUnreachable(NOT_REACHED));
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MAX_BYTES) request.destroy(new PictureUnreachable(TOO_LARGE));
        else parts.push(part);
      });
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', fail);
    });
    request.end();
  });
}

/** Looks a name up, and refuses it if any of its addresses is not allowed. */
function guardedLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isAllowed(address))) {
        return callback(new PictureUnreachable(PRIVATE), '', 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
