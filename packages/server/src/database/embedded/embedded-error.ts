/** The embedded PostgreSQL cannot be used. The message is one sentence that names the cause. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** The sentence for a folder that cannot be written, from the error code of the file system. */
export function explainFolder(folder: string, error: unknown): EmbeddedError {
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'permission is denied',
    EPERM: 'permission is denied',
    EROFS: 'the disk is read-only',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'it is a file',
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? (error instanceof Error ? error.message : 'unknown reason');
  return new EmbeddedError(`The folder ${folder} of VAR_DIR cannot be used: ${reason}.`, { cause: error });
}
