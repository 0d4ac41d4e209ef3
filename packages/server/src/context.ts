import type { Product, Region } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import type { Logger } from 'pino';
import type { Replica } from './database/replica.ts';
import type { Db } from './database/tables.ts';
import type { Wallets } from './modules/payments/wallet-client.ts';
import type { EarlierSecret } from './secrets.ts';
import type { Traces } from './traces/start-traces.ts';

/**
 * What a story may touch of the world. Stories take it first; `inTransaction` hands down the same
 * context whose `db` is the transaction.
 */
export interface Context {
  readonly db: Db;
  /** A replica for what may be some seconds old (`onReplica`); absent: there is none. */
  readonly replica?: Replica | null;
  /** The shop's clock. Nothing in the server asks for the time in another way. */
  readonly now: () => Date;
  readonly log: Logger;
  /** Derives tokens that must be shown again: base64url(HMAC-SHA256(secret file, purpose | row id)). */
  readonly deriveToken: (purpose: string, rowId: string) => string;
  /** The secret before the present one; null: it was never rotated. */
  readonly earlier?: EarlierSecret | null;
  /** The member of staff who acts: every row a transaction changes is noted in the audit log under their name. */
  readonly actor?: Actor;
  /** The request that is answered, for limits and security events; jobs have none. */
  readonly request?: { readonly id: string; readonly address: string };
  /** The id of the request that caused this job, for the log; requests have none of it. */
  readonly causedBy?: string;
  /** In which language the caller reads the shop; jobs have none. */
  readonly language?: Language;
  /** The same when they named one: absent, what the shop's people wrote comes as they wrote it. */
  readonly asked?: Language;
  /** In which language whoever makes the call reads its answer, staff too; jobs have none. */
  readonly answersIn?: Language;
  /** The shop's settings as they were when a story began to need them (keepRules); absent: they are read each time. */
  readonly rules?: ShopRules;
  /** What a story read before it was asked for, as JSON, by its key (readAhead); absent: nothing. */
  readonly ahead?: Map<string, string>;
  /** What only a public change changes (http/remember.ts); absent: it is read each time. */
  readonly remember?: {
    readonly total: Remember<number>;
    /** The first products of a list or a search, by their ids, and how many there are. */
    readonly found: Remember<{ readonly ids: readonly string[]; readonly total: number }>;
    readonly language: Remember<Language>;
    /** When the next offer of the catalogue ends; null: none does. */
    readonly offerEnd: Remember<Date | null>;
    /** As lists show them, by their ids. */
    readonly products: RememberEach<{ readonly product: Product; readonly until: Date | null }>;
    /** What is answered now is otherwise from that moment on, though no one changes it; null: there is none. */
    readonly until: (moment: Date | null) => void;
  };
  /** The operators whose wallets this shop can ask. */
  readonly wallets: Wallets;
  /** Where the time of jobs goes; absent or null: no one asks. */
  readonly traces?: Pick<Traces, 'inJob'> | null;
  /** Staff use the shop while visitors do not see it yet: what they order is a test (decisions/0172). */
  readonly isBehindDoor?: boolean;
  /** A demo shop with RATE_LIMITS=off: tries that are limited in the database are not counted. */
  readonly unlimited?: boolean;
}

/** Recalls what was read under a name, or reads it. */
export type Remember<T> = (name: string, read: () => Promise<T>) => Promise<T>;

/** Recalls things by their names, each until its own time if it has one, and reads those that are missing together. */
export type RememberEach<T extends { readonly until: Date | null }> = (
  names: readonly string[],
  read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
) => Promise<ReadonlyMap<string, T>>;

/** What is stored of the settings, and the region they hold for. */
export interface ShopRules {
  stored: Record<string, unknown>;
  region: DefaultRegion | null;
}

/** The region that holds for the shop, with its minimum order amount in francs. */
export type DefaultRegion = Region & { min_order_amount: number };

/** Who of the staff does something, and in which request. */
export interface Actor {
  /** Null: someone at the terminal of the machine, who has no account. */
  readonly id: string | null;
  readonly name: string;
  readonly requestId: string;
  /** When it was last shown who acts (trust/step-up.ts); null or absent: not at all. */
  readonly provedAt?: Date | null;
}
