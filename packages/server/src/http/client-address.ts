import { isIPv6 } from 'node:net';
import type { Limit } from './limit-in-database.ts';

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
 * The networks an address stands in, the narrowest first: of IPv6 its /64, /56 and /48, because whoever rents a
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

/** A limit of a network: what one IPv4 address may do, behind which a mobile operator puts thousands. */
type NetworkLimit = Pick<Limit, 'purpose' | 'max' | 'windowSeconds'>;

/** Of IPv6 a /64 is one household, and a /48 all that a customer of a provider can own: each has its part. */
const PARTS = [
  { bits: 64, part: 0.2 },
  { bits: 56, part: 0.5 },
  { bits: 48, part: 1 },
] as const;

/**
 * The limits of the networks an address belongs to: an IPv4 address alone; of IPv6 its /64, /56 and /48, so that
 * whoever owns many small ones is limited by the large one.
 */
export function networkLimits(limit: NetworkLimit, address: string): Limit[] {
  const networks = networksOf(address);
  if (networks.length === 1) return [{ ...limit, subject: networks[0] }];
  return PARTS.map(({ bits, part }, index) => ({
    ...limit,
    purpose: `${limit.purpose}-${bits}`,
    subject: networks[index] ?? networks[0],
    max: Math.ceil(limit.max * part),
  }));
}
