import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** What a member of staff may do, from everything to little. */
export type StaffRole = 'owner' | 'manager' | 'packer' | 'editor';

/** How a list may be asked for: page, limit, sort, and which fields. */
export interface ListShape {
  /** Items a page where the caller names no limit (specification section 9). */
  limit: number;
  /** Allowed sort names; a leading `-` sorts descending. Ties break by `_id`. */
  sorts: readonly string[];
  /** The order where the caller names none. */
  defaultSort: string;
}

/**
 * One call of /api/v1. One declaration validates what comes in, serialises and types what goes out, and
 * documents itself in the OpenAPI document. Method and path are its key in `routes` (index.ts).
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
  /** What is under `data`; of a list, one item. */
  data: TSchema;
  /** Makes the answer a list: `results`, `total` (`total_is_estimate`: about), `page` and `limit` are next to `data`. */
  list?: ListShape;
  /** A sentence next to `data`; `{email}` is replaced by that field of the data. */
  message?: string;
  /** Who may call: `customer` needs a session, else 401 before anything is looked at. Everyone unless said. */
  who?: 'anyone' | 'customer' | 'staff';
  /** Of `staff` calls: the roles that may; everyone else who is signed in gets 403. */
  roles?: readonly StaffRole[];
  /** Of `customer` calls about one user: staff of these roles may make them too, by their own session or key. */
  alsoFor?: readonly StaffRole[];
  /**
   * Of `staff` calls: it moves money or stock, and counts once. The header `Idempotency-Key` is needed; the same key
   * with the same call gets the same answer again. Its story runs in one transaction and asks nothing outside the
   * database.
   */
  once?: true;
  /**
   * Of `staff` calls that stay open to who has not settled in: `password`, while the first password is another
   * person's choice; `factor`, while a second factor is missing that the role needs.
   */
  settlingIn?: 'password' | 'factor';
  /** Of `staff` calls: needs a proof of who is there that is not older than ten minutes, else 403 step_up_required. */
  stepUp?: true;
  /** A GET that changes something: HEAD is refused, a prefetch gets 204 and changes nothing. */
  changes?: true;
  status?: 200 | 201;
  /** The answer is meant to be kept: a browser that opens the call saves it as a file of this name. */
  download?: string;
  /** The answer is a table in a file of this name: text/csv, and its `data` the lines (`CsvLines` of primitives.ts). */
  csv?: string;
  /** The answer is a file of any kind, its `data` what is in it (`FileAnswer` of primitives.ts). */
  file?: true;
  /** The codes of errors.ts this call can answer with, in addition to those every call can. */
  errors?: readonly ErrorCode[];
  /** `public` answers are the same for everyone and may be cached; `private` are `no-store`. */
  cache: 'public' | 'private';
}

/** Declares a call and keeps its exact types. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape;
}

/** What the calls of one part of the shop have in common, by who they are for. */
export function callsOf<const T extends string>(tag: T) {
  return {
    /** The same answer for everyone: caches may keep it. */
    open: { tag, cache: 'public' },
    /** An answer for one person, who need not be signed in. */
    personal: { tag, cache: 'private' },
    /** For a customer who is signed in. */
    signedIn: { tag, who: 'customer', errors: ['not_authenticated'], cache: 'private' },
  } as const;
}

/** The query every list understands, in addition to its own filters. */
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
/** What is under `data` of the answer. */
export type DataOf<R extends RouteShape> = R['list'] extends ListShape
  ? Static<R['data']>[]
  : Static<R['data']>;
