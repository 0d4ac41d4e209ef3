import { networksOf } from './client-address.ts';
import type { Limit } from './limit-in-database.ts';

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
