/** Shorter ones are guessed, longer ones only cost time. Characters, nothing trimmed. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/**
 * What is wrong with a password and its repetition before it is checked how common it is; nothing when they are fine.
 */
export function passwordFaults({
  password,
  passwordConfirm,
}: {
  password: string;
  passwordConfirm: string;
}): {
  password?: 'too_short' | 'too_long';
  passwordConfirm?: 'different';
} {
  const length = [...password].length;
  if (length < MIN_PASSWORD) return { password: 'too_short' };
  if (length > MAX_PASSWORD) return { password: 'too_long' };
  if (password !== passwordConfirm) return { passwordConfirm: 'different' };
  return {};
}
