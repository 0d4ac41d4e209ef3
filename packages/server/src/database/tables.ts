import type { Address, OrderQuestion } from '@isoko/contract';
import type { AuditEntry, SecurityEvent } from '@isoko/contract/routes/admin/audit';
import type { PendingPayee } from '@isoko/contract/routes/admin/settings';
import type { PointPlace } from '@isoko/contract/routes/shipping';
import type { Span } from '@isoko/contract/rules/arrival';
import type { Language } from '@isoko/contract/rules/languages';
import type { ColumnType, Kysely } from 'kysely';
import type { DB } from './tables.generated.ts';

/** A place that was agreed with a customer, with its names in other languages. */
export interface AgreedPoint extends PointPlace {
  translations?: Partial<Record<Language, { name?: string; address?: string }>>;
}

/** A JSON column: read as its value, written as text. */
type Stored<T> = ColumnType<T, string, string>;
/** The same, optional on insert. */
type Kept<T> = ColumnType<T, string | undefined, string>;
/** A table with typed JSON columns: the database knows only that they are JSON. */
type With<Table, Columns> = Omit<Table, keyof Columns> & Columns;

/** The types of JSON columns. */
interface Holding {
  account: { shipping: Stored<Address | null> | null; billing: Stored<Address | null> | null };
  audit_log: { before: Kept<AuditEntry['before']>; after: Kept<AuditEntry['after']> };
  line_question: {
    line: Stored<Omit<OrderQuestion['line'], '_id'>>;
    substitute: Stored<OrderQuestion['substitute']> | null;
  };
  order_line: { translations: Kept<Partial<Record<Language, { name?: string; label?: string }>>> };
  order: {
    shipping: Stored<Address> | null;
    billing: Stored<Address | null> | null;
    point: Stored<AgreedPoint> | null;
    any_time: Stored<Span> | null;
  };
  page: {
    sections: Stored<{ heading: string; html: string }[]>;
    numbers: Kept<{ value: string; label: string }[]>;
  };
  payee_change: { value: Stored<PendingPayee['value']> };
  security_event: { detail: Kept<SecurityEvent['detail']> };
  staff_notice: { detail: Kept<Record<string, string>> };
  translation: { texts: Stored<Readonly<Record<string, unknown>>> };
}

/** Every table of the shop, as the migrations left it. `npm run generate:tables` writes the generated part. */
export type Database = Omit<DB, keyof Holding> & {
  [Name in keyof Holding]: With<DB[Name], Holding[Name]>;
};

/** A connection to the shop's database, or a transaction. */
export type Db = Kysely<Database>;
