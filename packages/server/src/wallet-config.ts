import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { ConfigError, read, readChoice, readUrl } from './environment.ts';

/** How the shop reaches MTN's collection product. */
export interface MomoConfig {
  /** Without a trailing slash; null: the simulator on the shop's own address. */
  readonly baseUrl: string | null;
  readonly subscriptionKey: string;
  readonly apiUser: string;
  readonly apiKey: string;
  /** The operator's X-Target-Environment. */
  readonly targetEnvironment: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Scheme and host of the callbacks, as registered with the operator; null: callbacks are not requested. */
  readonly callbackBase: string | null;
}

/** The simulated operator's default behaviour. */
export interface SimulatorConfig {
  /** The result for an ordinary number: paid immediately, or a person answers on the "phone" page. */
  readonly outcome: 'success' | 'ask';
  readonly callbackMethod: 'PUT' | 'POST';
}

export interface WalletConfig {
  /** Null: MTN MoMo is not offered. */
  readonly momo: MomoConfig | null;
  /** Null: there is none. */
  readonly simulator: SimulatorConfig | null;
}

const CREDENTIALS = ['MOMO_SUBSCRIPTION_KEY', 'MOMO_API_USER', 'MOMO_API_KEY'] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EXAMPLE_UUID = '5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const KEY_BYTES = 16;
const SANDBOX_URL = 'https://sandbox.momodeveloper.mtn.com';
const RWANDA_URL = 'https://proxy.momoapi.mtn.co.rw';

/** The shop's account at the simulator, new with every start, so that a reader of this file gets no access. */
function drawSimulated(): MomoConfig {
  return {
    baseUrl: null,
    subscriptionKey: randomBytes(KEY_BYTES).toString('hex'),
    apiUser: randomUUID(),
    apiKey: randomBytes(KEY_BYTES).toString('hex'),
    targetEnvironment: 'mtnrwanda',
    currency: 'RWF',
    callbackBase: null,
  };
}

/**
 * Reads MOMO_* and SIM_*. With credentials the real operator is called; without them a demo shop has the simulator and
 * a live one does not offer MTN MoMo.
 * @throws ConfigError with one sentence naming the first wrong variable.
 */
export function readWalletConfig(
  env: NodeJS.ProcessEnv,
  { mode, publicUrl }: { mode: 'demo' | 'live'; publicUrl: string },
): WalletConfig {
  const simulator: SimulatorConfig = {
    outcome: readChoice(env, 'SIM_DEFAULT', ['success', 'ask'], 'ask'),
    callbackMethod: readChoice(env, 'SIM_CALLBACK_METHOD', ['PUT', 'POST'], 'PUT'),
  };
  const momo = readMomo(env, publicUrl);
  if (momo) return { momo, simulator: null };
  return mode === 'live' ? { momo: null, simulator: null } : { momo: drawSimulated(), simulator };
}

function readMomo(env: NodeJS.ProcessEnv, publicUrl: string): MomoConfig | null {
  const target = readPattern(env, 'MOMO_TARGET_ENVIRONMENT', /^[a-z]{3,40}$/, 'mtnrwanda') ?? 'mtnrwanda';
  const isSandbox = target === 'sandbox';
  const currency = readPattern(env, 'MOMO_CURRENCY', /^[A-Z]{3}$/, 'RWF') ?? (isSandbox ? 'EUR' : 'RWF');
  const baseUrl = readUrl(env, 'MOMO_BASE_URL') ?? (isSandbox ? SANDBOX_URL : RWANDA_URL);
  const callbackBase = readCallbackBase(env, publicUrl);
  if (!hasAll(env, CREDENTIALS)) return null;
  const [subscriptionKey = '', apiUser = '', apiKey = ''] = CREDENTIALS.map((name) =>
    readPattern(env, name, name === 'MOMO_API_USER' ? UUID : /^[\x21-\x7e]+$/, EXAMPLE_UUID),
  );
  return { baseUrl, subscriptionKey, apiUser, apiKey, targetEnvironment: target, currency, callbackBase };
}

/** Whether all of these are set, or none. @throws ConfigError if only some are */
function hasAll(env: NodeJS.ProcessEnv, names: readonly string[]): boolean {
  const given = names.find((name) => read(env, name));
  const missing = names.find((name) => !read(env, name));
  if (given && missing) throw new ConfigError(`${missing} is required when ${given} is set.`);
  return given !== undefined;
}

/** The operator calls only https on host names. */
function readCallbackBase(env: NodeJS.ProcessEnv, publicUrl: string): string | null {
  const host = readPattern(
    env,
    'MOMO_CALLBACK_HOST',
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i,
    'shop.example.rw',
  );
  if (host) return `https://${host}`;
  const { protocol, hostname, port } = new URL(publicUrl);
  return protocol === 'https:' && !port && isIP(hostname) === 0 ? publicUrl : null;
}

function readPattern(
  env: NodeJS.ProcessEnv,
  name: string,
  pattern: RegExp,
  example: string,
): string | undefined {
  const text = read(env, name);
  // Some of these are secret, so no sentence repeats the value.
  if (text && !pattern.test(text)) throw new ConfigError(`${name} must look like ${example}.`);
  return text;
}

/** How the shop reaches Airtel Money's collections. */
export interface AirtelConfig {
  /** Without a trailing slash; null: the simulator on the shop's own address. */
  readonly baseUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The key of callback signatures; null: callback authentication is off, as it is unless the portal turned it on. */
  readonly callbackKey: string | null;
}

const LIVE_URL = 'https://openapi.airtel.africa';
const AIRTEL_CREDENTIALS = ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET'] as const;

/**
 * Reads AIRTEL_*; null: Airtel Money is not offered. `isSimulated`: without credentials the simulator is called.
 * @throws ConfigError with one sentence naming the first wrong variable.
 */
export function readAirtelConfig(
  env: NodeJS.ProcessEnv,
  { isSimulated }: { isSimulated: boolean },
): AirtelConfig | null {
  const baseUrl = readUrl(env, 'AIRTEL_BASE_URL') ?? LIVE_URL;
  const [clientId = '', clientSecret = ''] = AIRTEL_CREDENTIALS.map((name) => readVisible(env, name));
  const callbackKey = readVisible(env, 'AIRTEL_CALLBACK_KEY') ?? null;
  if (hasAll(env, AIRTEL_CREDENTIALS)) return { baseUrl, clientId, clientSecret, callbackKey };
  return isSimulated ? drawAirtelAccount() : null;
}

/** The shop's account at the simulator, new with every start, so that a reader of this file gets no access. */
function drawAirtelAccount(): AirtelConfig {
  const drawn = (bytes: number) => randomBytes(bytes).toString('hex');
  return { baseUrl: null, clientId: drawn(8), clientSecret: drawn(16), callbackKey: drawn(16) };
}

/** Some of these are secret, so no sentence repeats the value. */
function readVisible(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = read(env, name);
  if (text && !/^[\x21-\x7e]+$/.test(text))
    throw new ConfigError(`${name} must be letters, digits and signs.`);
  return text;
}
