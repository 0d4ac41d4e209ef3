import { clientAddress } from './client-address.ts';
import type { Limit } from './limit-in-database.ts';

/** A limit of a network: what one IPv4 address may do, behind which a mobile operator puts thousands. */
type NetworkLimit = Pick<Limit, 'purpose' | 'max' | 'windowSeconds'>;

/** Of IPv6 a /64 is one household, and a /48 all that a customer of a provider can own: each has its part. */
const PARTS = [
  { groups: 4, bits: 64, part: 0.2 },
  { groups: 3.5, bits: 56, part: 0.5 },
  { groups: 3, bits: 48, part: 1 },
] as const;

/**
 * The limits of the networks an address belongs to: an IPv4 address alone; of IPv6 its /64, /56 and /48, so that
 * whoever owns many small ones is limited by the large one.
 */
export function networkLimits(limit: NetworkLimit, address: string): Limit[] {
  const counted = clientAddress(address);
  const groups = counted.endsWith('::/64') ? counted.slice(0, -'::/64'.length).split(':') : null;
  if (!groups) return [{ ...limit, subject: counted }];
  return PARTS.map(({ groups: wanted, bits, part }) => {
    const whole = groups.slice(0, Math.floor(wanted));
    // A /56 ends in the middle of a group: its upper byte counts.
    const half = wanted % 1 ? [(Number.parseInt(groups[3] ?? '0', 16) >> 8).toString(16)] : [];
    return {
      ...limit,
      purpose: `${limit.purpose}-${bits}`,
      subject: [...whole, ...half].join(':'),
      max: Math.ceil(limit.max * part),
    };
  });
}
