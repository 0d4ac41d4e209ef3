/** Shorter ones are guessed, longer ones only cost time. Characters, nothing trimmed. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** What a password and its repetition are told before anybody looks at how common it is; nothing when they will do. */
export function passwordFaults({
  password,
  passwordConfirm,
}: {
  password: string;
  passwordConfirm: string;
}): {
  password?: string;
  passwordConfirm?: string;
} {
  const length = [...password].length;
  if (length < MIN_PASSWORD) return { password: `Please use at least ${MIN_PASSWORD} characters.` };
  if (length > MAX_PASSWORD) return { password: `Please use at most ${MAX_PASSWORD} characters.` };
  if (password !== passwordConfirm) return { passwordConfirm: 'The two passwords are not the same.' };
  return {};
}
