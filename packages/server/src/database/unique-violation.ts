import { valueAt } from '@isoko/contract/rules/objects';
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
    const isUnique = valueAt(error, 'code') === '23505';
    const taken = isUnique ? fields[String(valueAt(error, 'constraint'))] : undefined;
    throw taken ? fieldError(taken.field, taken.message) : error;
  }
}
