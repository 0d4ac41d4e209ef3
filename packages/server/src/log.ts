import { type DestinationStream, destination, type Logger, pino, symbols } from 'pino';

/** Names of fields that could carry personal data or keys into a log line; their values are never written. */
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
  /** The target of log lines, if not standard error. */
  stream?: NodeJS.WritableStream;
}

/**
 * The structured log: JSON lines on standard error, so that standard output stays for sentences to people. Personal
 * data is removed by field name, up to three levels deep.
 */
export function createLogger(options: LogOptions = {}): Logger {
  return pino(
    {
      level: options.level ?? 'info',
      base: null,
      redact: { paths: PERSONAL.flatMap(pathsOf), censor: '[left out]' },
    },
    options.stream ?? standardError(),
  );
}

/** A log line that cannot contain personal data, by its type: only numbers, patterns, codes and keyed hashes. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The pattern of the route, never the URL. */
  route: string;
  status: number;
  ms: number;
  code?: string;
  address_hash?: string;
  account_hash?: string;
}

/** The same log, only for request lines: without the search for personal data, which costs more than an answer. */
export function requestLines(log: Logger): (level: 'info' | 'debug', line: RequestLine) => void {
  const lines = log.child({}, { redact: [] });
  // Named one by one, so that no other field of an object is written.
  return (level, { requestId, method, route, status, ms, code, address_hash, account_hash }) =>
    lines[level]({ requestId, method, route, status, ms, code, address_hash, account_hash }, 'request');
}

/** Lines are written together, at most this long after the first. */
const GATHER_MS = 200;
const GATHER_BYTES = 4_096;
/** pino's number for `warn`. */
const WARN = 40;

let opened: DestinationStream | undefined;

/** One for all logs of the process, or their lines would mix. */
function standardError(): DestinationStream {
  opened ??= gathered();
  return opened;
}

/**
 * Standard error, written several lines at a time. A warning or worse is written before the call returns, with all
 * lines before it: the line that explains a crash must be there when the process ends.
 */
function gathered(): DestinationStream {
  const out = destination({ fd: 2, sync: true, minLength: GATHER_BYTES });
  let later: NodeJS.Timeout | null = null;
  const flush = () => {
    if (later) clearTimeout(later);
    later = null;
    // Writes before it returns, because `out` is synchronous. flushSync would retry for ever if the reader is gone
    // (EPIPE); this gives up then, and the shop goes on or ends in order.
    out.flush();
  };
  process.on('exit', flush);
  const stream = {
    // Makes pino pass the level of each line.
    [symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      out.write(line);
      if (stream.lastLevel >= WARN) flush();
      else later ??= setTimeout(flush, GATHER_MS).unref();
    },
  };
  return stream;
}

function pathsOf(name: string): string[] {
  const key = `["${name}"]`;
  return [key, `*${key}`, `*.*${key}`];
}
