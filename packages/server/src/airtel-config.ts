import { randomBytes } from 'node:crypto';
import { ConfigError, read, readUrl } from './environment.ts';

/** How the shop reaches Airtel Money's collections. */
export interface AirtelConfig {
  /** Without a trailing slash; null: the simulator on the shop's own address. */
  readonly baseUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What callbacks are signed with; null: callback authentication is off, as it is unless the portal turned it on. */
  readonly callbackKey: string | null;
}

const LIVE_URL = 'https://openapi.airtel.africa';
const CREDENTIALS = ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET'] as const;

/**
 * Reads AIRTEL_*; null: Airtel Money is not offered. `isSimulated`: without credentials the simulator is asked.
 * @throws ConfigError with one sentence naming the first wrong variable.
 */
export function readAirtelConfig(
  env: NodeJS.ProcessEnv,
  { isSimulated }: { isSimulated: boolean },
): AirtelConfig | null {
  const baseUrl = readUrl(env, 'AIRTEL_BASE_URL') ?? LIVE_URL;
  const [clientId, clientSecret] = CREDENTIALS.map((name) => readVisible(env, name));
  const callbackKey = readVisible(env, 'AIRTEL_CALLBACK_KEY') ?? null;
  if (clientId && clientSecret) return { baseUrl, clientId, clientSecret, callbackKey };
  const given = CREDENTIALS.find((name) => read(env, name));
  const missing = CREDENTIALS.find((name) => !read(env, name));
  if (given) throw new ConfigError(`${missing} is required when ${given} is set.`);
  return isSimulated ? drawSimulated() : null;
}

/** The shop's account at the simulator, new with every start: whoever reads this file opens nothing. */
function drawSimulated(): AirtelConfig {
  const drawn = (bytes: number) => randomBytes(bytes).toString('hex');
  return { baseUrl: null, clientId: drawn(8), clientSecret: drawn(16), callbackKey: drawn(16) };
}

/** Some of these are secret, so no sentence repeats what was given. */
function readVisible(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = read(env, name);
  if (text && !/^[\x21-\x7e]+$/.test(text))
    throw new ConfigError(`${name} must be letters, digits and signs.`);
  return text;
}
