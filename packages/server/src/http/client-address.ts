import { isIPv6 } from 'node:net';

/** The address of calls that a page makes inside the process. No socket can have it. */
export const IN_PROCESS = 'isoko:page';

/**
 * The address that limits count: IPv4 as it is, IPv6 by its /64, because one customer of a provider owns all of a /64.
 */
export function clientAddress(ip: string): string {
  return networksOf(ip)[0];
}

/**
 * The networks of an address, the narrowest first. IPv6 has its /64, /56 and /48, because a rented machine comes with
 * thousands of /64s; IPv4 has only itself. Also takes what clientAddress returned.
 */
export function networksOf(ip: string): readonly [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return [mapped];
  const bare = ip.split(/[%/]/, 1)[0] ?? ip;
  if (!isIPv6(bare)) return [ip];
  const [a = '0', b = '0', c = '0', d = '0'] = groupsOf(bare);
  const site = `${a}:${b}:${c}`;
  return [`${site}:${d}::/64`, `${site}:${upperByteOf(d)}::/56`, `${site}::/48`];
}

function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = ip.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(gap).fill('0'), ...right].map(withoutZeros);
}

/** `0db8` and `db8` are the same group. */
function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}

function upperByteOf(group: string): string {
  return (Number.parseInt(group, 16) & 0xff00).toString(16);
}
