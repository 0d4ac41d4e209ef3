import { isIPv6 } from 'node:net';

/** The address of calls a page makes inside the process. No socket can have it. */
export const IN_PROCESS = 'isoko:page';

/**
 * Who is counted by limits: an IPv4 address whole, of an IPv6 address its /64, because one customer of a
 * provider owns all of it.
 */
export function clientAddress(ip: string): string {
  return networksOf(ip)[0];
}

/**
 * The networks an address belongs to, the narrowest first: of IPv6 its /64, /56 and /48, because someone who rents a
 * machine is given thousands of the first; an IPv4 address is its own only one. What clientAddress gave may be
 * given again.
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

/** `0db8` and `db8` are one. */
function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}

function upperByteOf(group: string): string {
  return (Number.parseInt(group, 16) & 0xff00).toString(16);
}
