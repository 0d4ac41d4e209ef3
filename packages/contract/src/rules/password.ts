/** Shorter ones can be guessed, longer ones only cost time. Characters, untrimmed. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** Errors of a password and its repetition, before it is checked against common ones; empty if there are none. */
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
