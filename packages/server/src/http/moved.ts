import type { Context } from '#server/context.ts';

/** What became of a page that is not there any more: another path has it, or it is gone for good. */
export type Moved = { status: 301; to: string } | { status: 410 };

/** Looks for it by its path. Given to the edge by app.ts: which addresses change is the modules' business. */
export type FindMoved = (ctx: Context, path: string) => Promise<Moved | null>;
