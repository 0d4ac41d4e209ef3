import type { Product, Region } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import type { Logger } from 'pino';
import type { Replica } from './database/replica.ts';
import type { Db } from './database/tables.ts';
import type { Wallets } from './modules/payments/wallet-client.ts';
import type { EarlierSecret } from './secrets.ts';
import type { Traces } from './traces/start-traces.ts';

/**
 * The outside world of a story. Stories take it as first parameter; `inTransaction` passes the same context with the
 * transaction as `db`.
 */
export interface Context {
  readonly db: Db;
  /** A replica for data that may be some seconds old (`onReplica`); absent: there is none. */
  readonly replica?: Replica | null;
  /** The shop's clock. Nothing in the server reads the time in another way. */
  readonly now: () => Date;
  readonly log: Logger;
  /** Derives tokens that must be shown again: base64url(HMAC-SHA256(secret file, purpose | row id)). */
  readonly deriveToken: (purpose: string, rowId: string) => string;
  /** The secret before the present one; null: it was never rotated. */
  readonly earlier?: EarlierSecret | null;
  /** The member of staff who acts: the audit log records every row that a transaction changes under their name. */
  readonly actor?: Actor;
  /** The request being answered, for limits and security events; jobs have none. */
  readonly request?: { readonly id: string; readonly address: string };
  /** The id of the request that caused this job, for the log; requests have none. */
  readonly causedBy?: string;
  /** The language in which the caller reads the shop; jobs have none. */
  readonly language?: Language;
  /** The same if the caller named one; absent: the shop's own texts come untranslated. */
  readonly asked?: Language;
  /** The language of answers to the caller, staff too; jobs have none. */
  readonly answersIn?: Language;
  /** The shop's settings as of the start of a story (keepRules); absent: they are read each time. */
  readonly rules?: ShopRules;
  /** Reads made ahead by a story, as JSON, by key (readAhead); absent: none. */
  readonly ahead?: Map<string, string>;
  /** Data that only a public change changes (http/remember.ts); absent: it is read each time. */
  readonly remember?: {
    readonly total: Remember<number>;
    /** The ids of the first products of a list or a search, and the total. */
    readonly found: Remember<{ readonly ids: readonly string[]; readonly total: number }>;
    readonly language: Remember<Language>;
    /** When the next offer of the catalogue ends; null: none does. */
    readonly offerEnd: Remember<Date | null>;
    /** Products as lists show them, by their ids. */
    readonly products: RememberEach<{ readonly product: Product; readonly until: Date | null }>;
    /** From that moment on the answer changes by itself; null: it does not. */
    readonly until: (moment: Date | null) => void;
  };
  /** The operators whose wallets this shop can ask. */
  readonly wallets: Wallets;
  /** Traces of jobs; absent or null: none. */
  readonly traces?: Pick<Traces, 'inJob'> | null;
  /** Staff use the shop before visitors can see it: their orders are tests (decisions/0172). */
  readonly isBehindDoor?: boolean;
  /** A demo shop with RATE_LIMITS=off: limits in the database do not count. */
  readonly unlimited?: boolean;
}

/** Returns the remembered value of a name, or reads it. */
export type Remember<T> = (name: string, read: () => Promise<T>) => Promise<T>;

/** Returns remembered values by name, each until its own end if it has one, and reads the missing ones together. */
export type RememberEach<T extends { readonly until: Date | null }> = (
  names: readonly string[],
  read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
) => Promise<ReadonlyMap<string, T>>;

/** The stored settings, and the shop's region. */
export interface ShopRules {
  stored: Record<string, unknown>;
  region: DefaultRegion | null;
}

/** The shop's region, with its minimum order amount in francs. */
export type DefaultRegion = Region & { min_order_amount: number };

/** The member of staff who acts, and the request. */
export interface Actor {
  /** Null: an operator at the terminal of the machine, without an account. */
  readonly id: string | null;
  readonly name: string;
  readonly requestId: string;
  /** When they last proved their identity (trust/step-up.ts); null or absent: never. */
  readonly provedAt?: Date | null;
}
