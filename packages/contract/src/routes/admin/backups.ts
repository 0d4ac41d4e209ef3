import { Type } from 'typebox';
import { FileAnswer, Id, Nullable, OneOf, type Static, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forOwner, ofOne } from './staff-call.ts';

/** A backup, requested by a person or by the nightly job. */
export const Backup = Type.Object({
  _id: Id,
  /** `waiting`: it is being made, or will be. */
  state: OneOf(['waiting', 'done', 'failed']),
  /** Who requested it; null: the nightly job. */
  by: Nullable(Type.String()),
  date_created: Timestamp,
  ended_at: Nullable(Timestamp),
  /** The name of its file. */
  file: Nullable(Type.String()),
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  is_encrypted: Type.Boolean(),
  /** Whether its file is on this machine. */
  is_here: Type.Boolean(),
  /** Its copy in other storage; `none`: there is no such storage. */
  copy: OneOf(['none', 'done', 'failed']),
  /** Why it, or its copy, failed. */
  problem: Nullable(Type.String()),
});
export type Backup = Static<typeof Backup>;

export const Backups = Type.Object({
  /** Whether a passphrase is set: only encrypted files leave the machine. */
  is_encrypting: Type.Boolean(),
  /** The bucket for copies; null: none is set. */
  copies_to: Nullable(Type.String()),
  /** The newest first, at most thirty; without those whose file was deleted. */
  backups: Type.Array(Backup),
});
export type Backups = Static<typeof Backups>;

export const listBackups = route({
  ...forOwner,
  summary: 'The backups that are kept, and those that failed lately',
  data: Backups,
});

export const startBackup = route({
  ...forOwner,
  stepUp: true,
  summary: 'Asks for a backup now; while one waits or is being made, that one is answered',
  data: Backup,
  status: 201,
});

export const getBackupFile = route({
  ...forOwner,
  ...ofOne,
  stepUp: true,
  summary: 'The file of an encrypted backup',
  data: FileAnswer,
  file: true,
});
