/** A setting that cannot be used. The message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A variable, trimmed; an empty one counts as absent. */
export function read(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** One of a few words. @throws ConfigError */
export function readChoice<T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly T[],
  otherwise: T,
): T {
  const text = read(env, name);
  if (text === undefined) return otherwise;
  const choice = choices.find((each) => each === text);
  if (choice === undefined) {
    throw new ConfigError(`${name} must be ${choices.join(' or ')}, not "${text}".`);
  }
  return choice;
}

/** An address without a trailing slash; null when absent. @throws ConfigError */
export function readUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = read(env, name);
  if (text === undefined) return null;
  const url = URL.parse(text);
  const usable = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!usable) {
    throw new ConfigError(`${name} must be an address such as https://shop.example, not "${text}".`);
  }
  if (name === 'PUBLIC_URL' && url.pathname !== '/') {
    throw new ConfigError(`PUBLIC_URL must not have a path, but it is "${text}".`);
  }
  return url.href.replace(/\/+$/, '');
}
