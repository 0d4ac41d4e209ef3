import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** The roles of staff, from most to least rights. */
export type StaffRole = 'owner' | 'manager' | 'packer' | 'editor';

/** How a list can be requested: page, limit, sort, and fields. */
export interface ListShape {
  /** The default number of items per page (specification section 9). */
  limit: number;
  /** Allowed sort names; a leading `-` sorts descending. Equal items are ordered by `_id`. */
  sorts: readonly string[];
  /** The default order. */
  defaultSort: string;
}

/**
 * One call of /api/v1. One declaration validates the input, serialises and types the output, and generates its part of
 * the OpenAPI document. Method and path are its key in `routes` (index.ts).
 */
export interface RouteShape {
  /** One line for the documentation. */
  summary: string;
  tag: string;
  params?: TObject;
  query?: TObject;
  /** Request headers the call reads, lower case. */
  headers?: TObject;
  body?: TSchema;
  /**
   * The call takes a file: its body is multipart/form-data, with the file in the field `file` (`FileUpload` of
   * primitives.ts) and everything else as text.
   */
  upload?: { maxBytes: number };
  /** The content of `data`; for a list, one item. */
  data: TSchema;
  /**
   * Makes the answer a list: `results`, `total` (`total_is_estimate`: estimated), `page` and `limit` are next to
   * `data`.
   */
  list?: ListShape;
  /** A sentence next to `data`; `{email}` is replaced by that field of the data. */
  message?: string;
  /** Who may call: `customer` needs a session, else 401 before anything is read. Default: anyone. */
  who?: 'anyone' | 'customer' | 'staff';
  /** For `staff` calls: the allowed roles; all other signed-in users get 403. */
  roles?: readonly StaffRole[];
  /** For `customer` calls about one user: staff of these roles may make them too, by their own session or key. */
  alsoFor?: readonly StaffRole[];
  /**
   * For `staff` calls: it moves money or stock, and counts once. The header `Idempotency-Key` is required; the same key
   * with the same call gets the same answer again. Its story runs in one transaction and calls nothing outside the
   * database.
   */
  once?: true;
  /**
   * For `staff` calls that work before an account is set up: `password`, while someone else chose the first password;
   * `factor`, while a required second factor is missing.
   */
  settlingIn?: 'password' | 'factor';
  /** For `staff` calls: needs a proof of identity that is not older than ten minutes, else 403 step_up_required. */
  stepUp?: true;
  /** A GET that changes something: HEAD is refused, a prefetch gets 204 and changes nothing. */
  changes?: true;
  status?: 200 | 201;
  /** A browser that opens the call saves the answer as a file with this name. */
  download?: string;
  /**
   * The answer is a table in a file with this name: text/csv, and its `data` the lines (`CsvLines` of primitives.ts).
   */
  csv?: string;
  /** The answer is a file of any kind, its `data` the content (`FileAnswer` of primitives.ts). */
  file?: true;
  /** The codes of errors.ts that this call can answer with, in addition to those of every call. */
  errors?: readonly ErrorCode[];
  /** `public` answers are the same for everyone and may be cached; `private` are `no-store`. */
  cache: 'public' | 'private';
}

/** Declares a call and keeps its exact types. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape;
}

/** Common parts of the calls of one domain, by caller. */
export function callsOf<const T extends string>(tag: T) {
  return {
    /** The same answer for everyone: caches may keep it. */
    open: { tag, cache: 'public' },
    /** An answer for one person, signed in or not. */
    personal: { tag, cache: 'private' },
    /** For a signed-in customer. */
    signedIn: { tag, who: 'customer', errors: ['not_authenticated'], cache: 'private' },
  } as const;
}

/** The query of every list, in addition to its own filters. */
export const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 250 })),
  sort: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'comma-separated; `-` descends' }),
  ),
  fields: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'comma-separated names of fields' }),
  ),
});

type Part<S> = S extends TSchema ? Static<S> : Record<never, never>;

export type ParamsOf<R extends RouteShape> = Part<R['params']>;
export type HeadersOf<R extends RouteShape> = Part<R['headers']>;
export type BodyOf<R extends RouteShape> = R['body'] extends TSchema ? Static<R['body']> : undefined;
export type QueryOf<R extends RouteShape> = Part<R['query']> &
  (R['list'] extends ListShape ? Static<typeof ListQuery> : unknown);
/** The content of `data` in the answer. */
export type DataOf<R extends RouteShape> = R['list'] extends ListShape
  ? Static<R['data']>[]
  : Static<R['data']>;
