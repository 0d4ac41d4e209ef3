import { isIP } from 'node:net';
import { ConfigError, readChoice } from './environment.ts';
import { isLoopback } from './loopback.ts';

type Mode = 'demo' | 'live';

/** Wider networks hold strangers: fc00::/7 and 10.0.0.0/8 are the widest that are anybody's own. */
const WIDEST_BITS = { 4: 8, 6: 7 } as const;

/**
 * Whether a demo shop may be reached from elsewhere. In a demo anybody pays as they like and may call without limits,
 * so that it opens to others only when it is told to.
 * @throws ConfigError for a demo that would be reached without.
 */
export function readDemoInPublic(
  env: NodeJS.ProcessEnv,
  { mode, host, publicUrl }: { mode: Mode; host: string; publicUrl: string },
): boolean {
  const isAllowed = readChoice(env, 'DEMO_IN_PUBLIC', ['no', 'yes'], 'no') === 'yes';
  if (mode === 'live') return false;
  const where = [
    !isLoopback(host) && `HOST is ${host}`,
    !isLoopback(new URL(publicUrl).hostname) && `PUBLIC_URL is ${publicUrl}`,
  ].filter(Boolean);
  if (where.length && !isAllowed) {
    throw new ConfigError(
      `DEMO_IN_PUBLIC must be yes for a demo shop that others reach (${where.join(', ')}): in it anybody can approve any payment; to sell, set SHOP_MODE=live.`,
    );
  }
  return isAllowed;
}

/**
 * A live shop believes only proxies that are its own.
 * @throws ConfigError for a network so wide that visitors could say who they are.
 */
export function requireTrustedFew(proxies: readonly string[], mode: Mode): void {
  if (mode !== 'live') return;
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const widest = WIDEST_BITS[isIP(address) === 4 ? 4 : 6];
    if (bits !== undefined && Number(bits) < widest) {
      throw new ConfigError(
        `TRUST_PROXY must list the shop’s own proxies when SHOP_MODE is live, not "${proxy}", which is everybody.`,
      );
    }
  }
}
