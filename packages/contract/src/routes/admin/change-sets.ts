import { Type } from 'typebox';
import { Id, Nullable, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers, ofOne } from './staff-call.ts';

const Count = Type.Integer({ minimum: 0 });

/**
 * `working`: still running. `undoing`: it is being undone. `undone` is final: its changes are reverted, except for
 * those that were kept.
 */
const State = OneOf(['working', 'done', 'undoing', 'undone']);
export type ChangeSetState = Static<typeof State>;

/** Changes of many products that were made together: an import, or bulk work. */
export const ChangeSet = Type.Object({
  _id: Id,
  kind: OneOf(['import', 'bulk']),
  /** The name of the file, or the change in words. */
  title: Type.String(),
  state: State,
  counts: Type.Object({
    /** Created, changed and deleted products; created categories. */
    made: Count,
    changed: Count,
    removed: Count,
    categories: Count,
    /** Not done yet. */
    waiting: Count,
    /** Chosen products that could not change. */
    left_out: Count,
  }),
  /** The result of undoing it: products and categories. */
  undo: Type.Object({
    undone: Count,
    /** Kept, because they were changed since, or something needs them. */
    kept: Count,
    /** Created by it and ordered since: they are drafts now. */
    drafted: Count,
    waiting: Count,
  }),
  by: Type.String(),
  date_created: Timestamp,
  undone_at: Nullable(Timestamp),
  undone_by: Nullable(Type.String()),
});
export type ChangeSet = Static<typeof ChangeSet>;

const Action = OneOf(['made', 'changed', 'removed', 'left_out']);
const Undo = OneOf(['undone', 'kept', 'drafted']);

/** What a change set did with one product or category. */
export const ChangeSetEntry = Type.Object({
  _id: Id,
  thing: OneOf(['product', 'category']),
  name: Type.String(),
  /** Null: it waits for its turn. */
  action: Nullable(Action),
  /** The result of undoing it; null: it was not undone. */
  undo: Nullable(Undo),
  /** Why it was left out, or kept when undoing, as a sentence. */
  reason: Nullable(Type.String()),
});
export type ChangeSetEntry = Static<typeof ChangeSetEntry>;

export const listChangeSets = route({
  ...forManagers,
  summary: 'Imports and bulk work of the last 90 days, the latest first',
  query: Type.Object({ kind: Type.Optional(OneOf(['import', 'bulk'])) }),
  data: ChangeSet,
  list: { limit: 25, sorts: ['date_created'], defaultSort: '-date_created' },
});

export const getChangeSet = route({
  ...forManagers,
  summary: 'What a change set did, and what came of taking it back',
  ...ofOne,
  data: ChangeSet,
});

export const listEntries = route({
  ...forManagers,
  summary: 'The products and categories of a change set in the order of its work',
  ...ofOne,
  query: Type.Object({ undo: Type.Optional(Undo), action: Type.Optional(Action) }),
  data: ChangeSetEntry,
  list: { limit: 50, sorts: ['position'], defaultSort: 'position' },
});

export const undoChangeSet = route({
  ...forManagers,
  summary: 'Takes back exactly what a change set did, but for what was touched since; a large one by a job',
  once: true,
  ...ofOne,
  data: ChangeSet,
});
