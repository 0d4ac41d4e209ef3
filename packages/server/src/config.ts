import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type BackupConfig, readBackupConfig } from './backup-config.ts';
import { ConfigError, read, readChoice, readUrl } from './environment.ts';
import {
  type MachineConfig,
  type RoleConfig,
  readMachineConfig,
  readPostgresUrl,
  readRoleConfig,
} from './machine-config.ts';
import { type MessageConfig, readMessageConfig } from './message-config.ts';
import { readDemoInPublic, requireSafeWires, requireTrustedFew } from './transport-rules.ts';
import {
  type AirtelConfig,
  type MomoConfig,
  readAirtelConfig,
  readWalletConfig,
  type SimulatorConfig,
} from './wallet-config.ts';

export { ConfigError } from './environment.ts';

/** The operator's settings, checked once at the start. Every variable is described in the README. */
export interface Config extends GeoConfig, BackupConfig, MachineConfig, RoleConfig {
  /** 0 means: any free port. */
  readonly port: number;
  readonly host: string;
  /** The shop's public address, without a trailing slash. Links, CORS and CSP use it, never the Host header. */
  readonly publicUrl: string;
  /** Absolute path of the folder for everything that is not in the repository. */
  readonly varDir: string;
  /** An external PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly seed: 'demo' | 'empty';
  readonly mode: 'demo' | 'live';
  /** A demo shop that other machines may reach. */
  readonly demoInPublic: boolean;
  readonly rateLimits: boolean;
  /** The e-mail of the first owner, made by the first start. */
  readonly ownerEmail: string;
  /** Their first password, exactly as it was set; null: a random one. */
  readonly ownerPassword: string | null;
  /** Addresses and networks (CIDR) of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** The mail server, with its password; null: mail is written to files in `varDir/mailbox`. */
  readonly smtpUrl: string | null;
  /** The sender of mail, `shop@example.rw` or `Isoko <shop@example.rw>`; null: the shop's own name and e-mail. */
  readonly mailFrom: string | null;
  /** The address of `/gallery/…` for browsers if a CDN serves it, without a trailing slash; null: the shop itself. */
  readonly galleryUrl: string | null;
  /** The only hosts that imports fetch pictures from, as URLs spell them; empty: any public address. */
  readonly pictureHosts: readonly string[];
  /** MTN MoMo's credentials; null: it is not offered. */
  readonly momo: MomoConfig | null;
  /** Airtel Money's credentials; null: it is not offered. */
  readonly airtel: AirtelConfig | null;
  /** The port and host of `/metrics`; null: off. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** The channels of messages to phones. */
  readonly messages: MessageConfig;
  /** The simulated operator of a demo shop without credentials; null: there is none. */
  readonly simulator: SimulatorConfig | null;
}

/**
 * Reads every setting of the shop. An empty variable counts as absent.
 * @throws ConfigError with one sentence naming the first wrong variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = readPort(env, 'PORT') ?? 3000;
  const mode = readChoice(env, 'SHOP_MODE', ['demo', 'live'], 'demo');
  const rateLimits = readChoice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  // A live shop never opens with the demo's products, so its default seed differs.
  const seed = readChoice(env, 'SHOP_SEED', ['demo', 'empty'], mode === 'live' ? 'empty' : 'demo');
  if (mode === 'live') requireLive(env, { rateLimits, seed });
  const publicUrl = readUrl(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const host = readHost(env, 'HOST');
  const trustProxy = readProxies(env);
  requireTrustedFew(trustProxy, mode);
  const databaseUrl = readPostgresUrl(env, 'DATABASE_URL');
  const machines = readMachineConfig(env, databaseUrl);
  const wallets = readWallets(env, { mode, publicUrl });
  const backups = readBackupConfig(env, (path) => readFileSync(path, 'utf8'));
  const geo = readGeoConfig(env);
  const wires = { mode, publicUrl, databaseUrl, ...wiresOf({ ...wallets, ...backups, ...machines, ...geo }) };
  const { smtpUrl } = requireSafeWires(env, { ...wires, smtpUrl: readSmtpUrl(env) });
  return {
    port,
    host,
    publicUrl,
    varDir: resolve(read(env, 'VAR_DIR') ?? './var'),
    databaseUrl,
    seed,
    mode,
    demoInPublic: readDemoInPublic(env, { mode, host, publicUrl }),
    rateLimits,
    ownerEmail: readOwnerEmail(env),
    // A password is taken as it is, blanks included.
    ownerPassword: env.OWNER_PASSWORD || null,
    trustProxy,
    smtpUrl,
    mailFrom: readMailFrom(env),
    galleryUrl: readUrl(env, 'GALLERY_URL'),
    pictureHosts: readPictureHosts(env),
    metrics: readMetrics(env, port),
    ...backups,
    ...machines,
    ...readRoleConfig(env, databaseUrl),
    ...geo,
    ...wallets,
  };
}

/** @throws ConfigError for settings that only a demo may have. */
function requireLive(
  env: NodeJS.ProcessEnv,
  { rateLimits, seed }: Pick<Config, 'rateLimits' | 'seed'>,
): void {
  if (!rateLimits) throw new ConfigError('RATE_LIMITS can be off only while SHOP_MODE is demo.');
  if (!read(env, 'PUBLIC_URL')) throw new ConfigError('PUBLIC_URL is required when SHOP_MODE is live.');
  if (seed === 'demo') throw new ConfigError('SHOP_SEED must be empty when SHOP_MODE is live.');
}

/** The wallet operators and message providers: the real ones with credentials, else a demo's simulator. */
function readWallets(env: NodeJS.ProcessEnv, shop: { mode: 'demo' | 'live'; publicUrl: string }) {
  const momo = readWalletConfig(env, shop);
  const isSimulated = momo.simulator !== null;
  const messages = readMessageConfig(env, { isSimulated });
  return { ...momo, airtel: readAirtelConfig(env, { isSimulated }), messages };
}

function wiresOf({
  momo,
  airtel,
  messages,
  backupS3,
  galleryStore,
  databaseDirectUrl,
  databaseReplicaUrl,
  traces,
  geocoderUrl,
}: Pick<
  Config,
  | ('momo' | 'airtel' | 'messages' | 'backupS3' | 'galleryStore' | 'traces')
  | ('databaseDirectUrl' | 'databaseReplicaUrl' | 'geocoderUrl')
>) {
  return {
    messages,
    momoBaseUrl: momo?.baseUrl ?? null,
    airtelBaseUrl: airtel?.baseUrl ?? null,
    backupUrl: backupS3?.bucketUrl ?? null,
    galleryStoreUrl: galleryStore?.bucketUrl ?? null,
    tracesUrl: traces?.endpoint ?? null,
    databaseDirectUrl,
    databaseReplicaUrl,
    geocoderUrl,
  };
}

/**
 * The environment for a program that the shop starts: only what programs need to run, none of the shop's own settings
 * or secrets.
 */
export function childEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'SystemRoot', 'TEMP', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(inherited.filter((name) => env[name]).map((name) => [name, env[name]]));
}

function readPort(env: NodeJS.ProcessEnv, name: string): number | null {
  const text = read(env, name);
  if (text === undefined) return null;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new ConfigError(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readHost(env: NodeJS.ProcessEnv, name: string): string {
  const host = read(env, name) ?? '127.0.0.1';
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) {
    throw new ConfigError(`${name} must be an address or a host name such as 127.0.0.1, not "${host}".`);
  }
  return host;
}

/** A shop's metrics are private: never on the port that visitors reach. */
function readMetrics(env: NodeJS.ProcessEnv, shopPort: number): Config['metrics'] {
  const port = readPort(env, 'METRICS_PORT');
  if (port === null) return null;
  if (port !== 0 && port === shopPort) throw new ConfigError('METRICS_PORT must be another one than PORT.');
  return { port, host: readHost(env, 'METRICS_HOST') };
}

/** The owner of a demo; no mail reaches this address. */
export const DEMO_OWNER = 'owner@isoko.local';

function readOwnerEmail(env: NodeJS.ProcessEnv): string {
  const text = read(env, 'OWNER_EMAIL') ?? DEMO_OWNER;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
    throw new ConfigError(`OWNER_EMAIL must be an address such as owner@example.rw, not "${text}".`);
  }
  return text;
}

function readPictureHosts(env: NodeJS.ProcessEnv): string[] {
  const hosts = (read(env, 'PICTURE_HOSTS') ?? '').split(',').map((each) => each.trim());
  return hosts.filter(Boolean).map((host) => {
    const spelled = /^[^\s/:@?#*]+$/.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
    if (!spelled) {
      throw new ConfigError(`PICTURE_HOSTS must list host names such as cdn.example.com, not "${host}".`);
    }
    return spelled;
  });
}

function readSmtpUrl(env: NodeJS.ProcessEnv): string | null {
  const text = read(env, 'SMTP_URL');
  if (text === undefined) return null;
  // The address contains a password, so the sentence never repeats it.
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587.');
  }
  return text;
}

function readMailFrom(env: NodeJS.ProcessEnv): string | null {
  const text = read(env, 'MAIL_FROM');
  if (text === undefined) return null;
  if (!/^([^<>"\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text)) {
    throw new ConfigError(`MAIL_FROM must be an address such as Isoko <shop@example.rw>, not "${text}".`);
  }
  return text;
}

function readProxies(env: NodeJS.ProcessEnv): string[] {
  const proxies = (read(env, 'TRUST_PROXY') ?? '').split(',').map((each) => each.trim());
  for (const proxy of proxies.filter(Boolean)) {
    const [address = '', bits, more] = proxy.split('/');
    const longest = isIP(address) === 4 ? 32 : 128;
    const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
    // The whole world as a proxy would let anyone fake their address.
    if (!isIP(address) || !bitsFit || Number(bits) === 0 || more !== undefined) {
      throw new ConfigError(
        `TRUST_PROXY must list addresses such as 10.0.0.1 or 10.0.0.0/8, not "${proxy}".`,
      );
    }
  }
  return proxies.filter(Boolean);
}

/** How the shop finds a visitor's country. */
interface GeoConfig {
  /** A reverse geocoder's address with `{lat}` and `{lng}` in it; null: the shop uses its own outlines. */
  readonly geocoderUrl: string | null;
  /** Within this many kilometres of Rwanda a visitor counts as inside: the outlines are about this rough. */
  readonly geoBorderKm: number;
}

const BORDER_KM = 2;
/** The width of the box around a place (modules/region/geocoder.ts). */
const WIDEST_BORDER_KM = 25;

/**
 * Reads GEOCODER_URL and GEO_BORDER_KM.
 * @throws ConfigError with one sentence naming the wrong variable.
 */
function readGeoConfig(env: NodeJS.ProcessEnv): GeoConfig {
  return { geocoderUrl: readTemplate(env), geoBorderKm: readBorder(env) };
}

function readTemplate(env: NodeJS.ProcessEnv): string | null {
  const text = read(env, 'GEOCODER_URL');
  if (text === undefined) return null;
  const url = URL.parse(text.replaceAll('{lat}', '-1.95').replaceAll('{lng}', '30.06'));
  const isUsable = url && /^https?:$/.test(url.protocol) && !url.username && !url.hash;
  // The address may contain a key, so the sentence never repeats it.
  if (!isUsable || !text.includes('{lat}') || !text.includes('{lng}')) {
    throw new ConfigError(
      'GEOCODER_URL must be an address with {lat} and {lng} in it, such as https://geo.example/reverse?lat={lat}&lon={lng}.',
    );
  }
  return text;
}

function readBorder(env: NodeJS.ProcessEnv): number {
  const text = read(env, 'GEO_BORDER_KM');
  if (text === undefined) return BORDER_KM;
  const km = Number(text);
  if (!/^\d{1,2}(\.\d{1,3})?$/.test(text) || km > WIDEST_BORDER_KM) {
    throw new ConfigError(
      `GEO_BORDER_KM must be a number of kilometres from 0 to ${WIDEST_BORDER_KM}, not "${text}".`,
    );
  }
  return km;
}
