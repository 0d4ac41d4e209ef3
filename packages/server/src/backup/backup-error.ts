import pg from 'pg';
import { OpeningError } from '../opening-error.ts';
import { kept, render, type Said, sentence } from '../sentences/sentence.ts';

/** A backup or a restore that failed. The message is one sentence that names the cause. */
export class BackupError extends OpeningError {
  override name = 'BackupError';
}

/** The consequence for a backup; that of a restore is only said at the terminal. */
export const NOTHING = 'no backup was made';

const FULL = /^(ENOSPC|EDQUOT|53100)$/;

const REASONS: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it exists already',
  // PostgreSQL's own.
  '55P03': 'its tables are being changed; try again when the new version of the shop is running',
  '42501': 'its user may not do that',
  '28P01': 'its password is wrong',
  '28000': 'its user is not allowed to connect',
  '3D000': 'it does not exist',
  ECONNREFUSED: 'it does not answer',
  ENOTFOUND: 'its host is unknown',
};

/**
 * One sentence for an error of a file, a disk or a database: `what` could not be used, and `so` is the consequence. An
 * error with a sentence of its own stays as it is.
 */
export function explain(error: unknown, { what, so }: { what: Said; so: string }): Error {
  if (error instanceof Error && error.name !== 'Error' && !('code' in error)) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.test(code)) return new BackupError(`The disk is full: ${so}.`, { cause: error });
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  // A database that goes away meanwhile shows up as an error of any query.
  const isDatabase = error instanceof pg.DatabaseError || /^connection terminated/i.test(reason);
  const place = kept(isDatabase ? 'The database' : what);
  const said =
    so === NOTHING
      ? sentence('{what} cannot be used: {reason}; no backup was made.', {
          what: place,
          reason: kept(reason),
        })
      : `${render(place)} cannot be used: ${reason}; ${so}.`;
  return new BackupError(said, { cause: error });
}
