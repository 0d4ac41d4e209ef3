import { isIP } from 'node:net';
import { ConfigError, read, readChoice } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { addressesOf, type MessageConfig } from './message-config.ts';

const WIRES = [
  ...(['public-url', 'momo', 'airtel', 'smtp', 'database', 'messages'] as const),
  ...(['backup', 'gallery', 'traces', 'geocoder'] as const),
] as const;
type Wire = (typeof WIRES)[number];

/** The configured addresses that data is sent to. */
interface Addresses {
  readonly mode: 'demo' | 'live';
  readonly publicUrl: string;
  readonly momoBaseUrl: string | null;
  readonly airtelBaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly databaseUrl: string | null;
  /** The same without the pooler. */
  readonly databaseDirectUrl: string | null;
  readonly databaseReplicaUrl: string | null;
  readonly messages: MessageConfig;
  /** The storage for copies of backups. */
  readonly backupUrl: string | null;
  /** The storage for the pictures of all machines. */
  readonly galleryStoreUrl: string | null;
  /** The collector for traces. */
  readonly tracesUrl: string | null;
  /** Who is told where visitors are. */
  readonly geocoderUrl: string | null;
}

/** Options in a mail server's address that would make TLS optional. */
const LAX_MAIL = ['ignoretls', 'opportunistictls', 'requiretls', 'tls.rejectunauthorized'];
/** Values that a database's address must have, so that no one between can read or impersonate it. */
const STRICT_DATABASE = ['require', 'verify-ca', 'verify-full'];

/**
 * A live shop uses unencrypted connections only to its own machine, unless ALLOW_INSECURE names the connection: then it
 * is the operator's responsibility. Returns the mail server's address with TLS required.
 * @throws ConfigError with one sentence that names the variable and the solution.
 */
export function requireSafeWires(env: NodeJS.ProcessEnv, addresses: Addresses): { smtpUrl: string | null } {
  const { mode, smtpUrl } = addresses;
  const allowed = readAllowed(env);
  if (mode !== 'live') return { smtpUrl };
  const check = (wire: Wire, isSafe: boolean, sentence: string) => {
    if (isSafe || allowed.has(wire)) return;
    throw new ConfigError(`${sentence} when SHOP_MODE is live, unless ALLOW_INSECURE names ${wire}.`);
  };
  check('public-url', isSafeWeb(addresses.publicUrl), 'PUBLIC_URL must begin with https://');
  check('momo', isSafeWeb(addresses.momoBaseUrl), 'MOMO_BASE_URL must begin with https://');
  check('airtel', isSafeWeb(addresses.airtelBaseUrl), 'AIRTEL_BASE_URL must begin with https://');
  check(
    'messages',
    addressesOf(addresses.messages).every(isSafeWeb),
    'The addresses of WhatsApp and of SMS providers must begin with https://',
  );
  for (const [name, url] of [
    ['DATABASE_URL', addresses.databaseUrl],
    ['DATABASE_DIRECT_URL', addresses.databaseDirectUrl],
    ['DATABASE_REPLICA_URL', addresses.databaseReplicaUrl],
  ] as const) {
    check('database', isSafeDatabase(url), `${name} must say sslmode=verify-full (or require)`);
  }
  check('backup', isSafeWeb(addresses.backupUrl), 'The endpoint of BACKUP_S3 must begin with https://');
  check(
    'gallery',
    isSafeWeb(addresses.galleryStoreUrl),
    'The endpoint of GALLERY_STORE must begin with https://',
  );
  check('traces', isSafeWeb(addresses.tracesUrl), 'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https://');
  check('geocoder', isSafeWeb(addresses.geocoderUrl), 'GEOCODER_URL must begin with https://');
  check('smtp', isSafeMail(smtpUrl), 'SMTP_URL must not loosen TLS');
  return { smtpUrl: allowed.has('smtp') ? smtpUrl : withTls(smtpUrl) };
}

function readAllowed(env: NodeJS.ProcessEnv): ReadonlySet<Wire> {
  const words = (read(env, 'ALLOW_INSECURE') ?? '').split(',').map((word) => word.trim());
  const allowed = new Set<Wire>();
  for (const word of words.filter(Boolean)) {
    const wire = WIRES.find((each) => each === word);
    if (!wire) throw new ConfigError(`ALLOW_INSECURE must list some of ${WIRES.join(', ')}, not "${word}".`);
    allowed.add(wire);
  }
  return allowed;
}

function isSafeWeb(address: string | null): boolean {
  const url = address === null ? null : URL.parse(address);
  return url === null || url.protocol === 'https:' || isLoopback(url.hostname);
}

function isSafeDatabase(address: string | null): boolean {
  if (address === null) return true;
  const url = URL.parse(address);
  // A host in the query counts before the one of the address; one that is a folder is a socket.
  const named = url?.searchParams.get('host') ?? '';
  const host = named || decodeURIComponent(url?.hostname ?? '');
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true;
  const mode = url?.searchParams.get('sslmode') ?? '';
  // With libpq compatibility, `require` does not check the certificate.
  const isLax = mode === 'require' && url?.searchParams.get('uselibpqcompat') === 'true';
  return STRICT_DATABASE.includes(mode) && !isLax;
}

function isSafeMail(address: string | null): boolean {
  const url = address === null ? null : URL.parse(address);
  if (!url || isLoopback(url.hostname)) return true;
  return ![...url.searchParams.keys()].some((name) => LAX_MAIL.includes(name.toLowerCase()));
}

/** Mail uses TLS or is not sent: `smtp://` must switch to STARTTLS. */
function withTls(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (!url || url.protocol === 'smtps:' || isLoopback(url.hostname)) return address;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

type Mode = 'demo' | 'live';

/** Wider networks contain strangers: fc00::/7 and 10.0.0.0/8 are the widest private ones. */
const WIDEST_BITS = { 4: 8, 6: 7 } as const;

/**
 * Whether a demo shop may be reached from other machines. In a demo anyone pays as they like and may call without
 * limits, so it opens to others only if it is told to.
 * @throws ConfigError for a demo that would be reachable without that.
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
 * A live shop trusts only its own proxies.
 * @throws ConfigError for a network so wide that visitors could fake their address.
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
