import { fieldError } from '../shop-error.ts';

/**
 * Runs a write, and tells whoever was second that somebody else has taken what must be unique: the check that went
 * before it cannot see what others commit meanwhile. `fields` names by constraint what stands beside which field.
 * @throws validation_error
 */
export async function orTaken<T>(
  fields: Readonly<Record<string, { field: string; message: string }>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
    const taken = code === '23505' ? fields[String(constraint)] : undefined;
    throw taken ? fieldError(taken.field, taken.message) : error;
  }
}
