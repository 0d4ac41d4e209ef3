import { isIPv6 } from 'node:net';

/** The address of calls a page makes inside the process. No socket can have it. */
export const IN_PROCESS = 'isoko:page';

/**
 * Who is counted by limits: an IPv4 address whole, of an IPv6 address its /64, because one customer of a
 * provider owns all of it.
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = ip.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
