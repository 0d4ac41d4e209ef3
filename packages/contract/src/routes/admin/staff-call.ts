import { type TObject, type TSchema, Type } from 'typebox';
import { Id, IdList, type Static, Timestamp } from '../../primitives.ts';
import { type ListShape, route, type StaffRole } from '../../route.ts';

/** Common parts of every staff call. */
const staffCall = { tag: 'Back office', who: 'staff', cache: 'private' } as const;

const forRoles = <const R extends readonly StaffRole[]>(roles: R) => ({ ...staffCall, roles }) as const;

/** Staff, their rights and the audit log. */
export const forOwner = forRoles(['owner']);
/** Money, customers, prices, delivery, settings. */
export const forManagers = forRoles(['owner', 'manager']);
/** Orders to be delivered, and stock. */
export const forPackers = forRoles(['owner', 'manager', 'packer']);
/** The shop's texts: blog, pages, slides, questions, comments, messages. */
export const forEditors = forRoles(['owner', 'manager', 'editor']);
/** What all staff may see. */
export const forStaff = forRoles(['owner', 'manager', 'packer', 'editor']);

/** Common parts of every call about one resource: its id, and the error if there is none. */
export const ofOne = { params: Type.Object({ id: Id }), errors: ['not_found'] } as const;

/** Filters of lists: a part of their words, and ids. */
export const searched = {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  ids: Type.Optional(IdList),
};

type StaffAccess = ReturnType<typeof forRoles>;

/** A kind of resource that staff list, read, create, change and delete. */
interface Resource<R, W, D, Q, L, I, C> {
  /** The roles that may read it, and those that may write it. */
  read: R;
  write: W;
  data: D;
  query: Q;
  list: L;
  input: I;
  change: C;
  /** One line of documentation for each call. */
  summaries: Readonly<Record<'list' | 'get' | 'create' | 'change' | 'remove', string>>;
}

/** The five calls of a kind of resource: list, get, create, change and delete. */
export function resourceCalls<
  const R extends StaffAccess,
  const W extends StaffAccess,
  D extends TSchema,
  Q extends TObject,
  const L extends ListShape,
  I extends TObject,
  C extends TObject,
>({ read, write, data, query, list, input, change, summaries }: Resource<R, W, D, Q, L, I, C>) {
  return {
    list: route({ ...read, summary: summaries.list, query, data, list }),
    get: route({ ...read, ...ofOne, summary: summaries.get, data }),
    create: route({ ...write, summary: summaries.create, body: input, data, status: 201 }),
    change: route({ ...write, ...ofOne, summary: summaries.change, body: change, data }),
    remove: route({ ...write, ...ofOne, summary: summaries.remove, data: Type.Null() }),
  };
}

/** A page of the shop that shows a draft, for a short time and only at this address. */
export const Preview = Type.Object({
  /** A path of the shop with the secret of the draft. */
  url: Type.String(),
  expires_at: Timestamp,
});
export type Preview = Static<typeof Preview>;
