import { randomBytes } from 'node:crypto';

/** The operator's products, each with its own key. */
export type Product = 'collection' | 'disbursement';

const TOKEN_SECONDS = 3_600;

/** The path of callbacks to a shop. */
const CALLBACK_PATH = '/api/v1/payments/';

interface ApiUser {
  keys: Set<string>;
}

export interface AccountOptions {
  readonly subscriptionKey: string;
  /** The API user that exists from the start, with its key. */
  readonly apiUser: string;
  readonly apiKey: string;
  /** The shop's own address: callbacks go nowhere else. */
  readonly ownAddress: string;
  readonly targetEnvironment: string;
  readonly currency: string;
  readonly now: () => Date;
}

/** The shop's account at the simulated operator: keys, API users and tokens. */
export function createOperatorAccount(options: AccountOptions) {
  const users = new Map<string, ApiUser>([[options.apiUser, { keys: new Set([options.apiKey]) }]]);
  const tokens = new Map<string, { product: Product; goodUntil: number; user: ApiUser }>();
  const keyOf = (product: Product) =>
    product === 'collection' ? options.subscriptionKey : `${options.subscriptionKey}-disbursement`;

  const { origin, hostname } = new URL(options.ownAddress);
  return {
    /** The only host that an API user may be registered for. */
    callbackHost: hostname,
    callsBack(url: string): boolean {
      const asked = URL.parse(url);
      return asked?.origin === origin && asked.pathname.startsWith(CALLBACK_PATH);
    },
    targetEnvironment: options.targetEnvironment,
    currency: options.currency,
    /** Keys are per product: one of another product is refused. */
    opens: (product: Product, key: unknown) => key === keyOf(product),
    findUser: (id: string) => users.get(id),
    /** False: it exists already. */
    addUser(id: string): boolean {
      if (users.has(id)) return false;
      users.set(id, { keys: new Set() });
      return true;
    },
    addKey(user: ApiUser): string {
      const key = randomBytes(16).toString('hex');
      user.keys.add(key);
      return key;
    },
    /** A token for `Basic user:key`; null: they do not match. */
    issueToken(product: Product, authorization: string | undefined) {
      const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1] ?? '';
      const [id = '', key = ''] = Buffer.from(basic, 'base64').toString().split(':');
      const user = users.get(id);
      if (!user?.keys.has(key)) return null;
      for (const [old, { goodUntil }] of tokens) {
        if (goodUntil <= options.now().getTime()) tokens.delete(old);
      }
      const token = randomBytes(24).toString('base64url');
      tokens.set(token, { product, user, goodUntil: options.now().getTime() + TOKEN_SECONDS * 1_000 });
      return { access_token: token, token_type: 'access_token', expires_in: TOKEN_SECONDS };
    },
    /** The API user of this bearer token; null: it belongs to no one (any more). */
    findBearer(product: Product, authorization: string | undefined): ApiUser | null {
      const known = tokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
      const isGood = known && known.product === product && options.now().getTime() < known.goodUntil;
      return isGood ? known.user : null;
    },
  };
}

export type OperatorAccount = ReturnType<typeof createOperatorAccount>;
