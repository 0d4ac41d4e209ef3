import { destination, type Logger, pino } from 'pino';

/** Names under which personal data or keys could reach a log line; their values are never written. */
const PERSONAL = [
  'authorization',
  'cookie',
  'password',
  'passwordConfirm',
  'passwordCurrent',
  'token',
  'access_token',
  'x-order-token',
  'email',
  'phone',
  'phone_alt',
  'full_name',
  'directions',
  // PostgreSQL repeats the values of a row there.
  'detail',
  'where',
];

interface LogOptions {
  level?: 'info' | 'debug' | 'silent';
  /** Where the lines go instead of standard error. */
  stream?: NodeJS.WritableStream;
}

/**
 * The structured log: JSON lines on standard error, so that standard output stays for sentences to people.
 * Personal data is cut out by name, up to three levels deep.
 */
export function createLogger(options: LogOptions = {}): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      base: null,
      redact: { paths: PERSONAL.flatMap(pathsOf), censor: '[left out]' },
    },
    // Synchronous: the line that explains a crash must be written before the process ends.
    options.stream ?? destination({ fd: 2, sync: true }),
  );
}

function pathsOf(name: string): string[] {
  const key = `["${name}"]`;
  return [key, `*${key}`, `*.*${key}`];
}
