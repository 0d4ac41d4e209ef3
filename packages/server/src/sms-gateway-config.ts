import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError, read } from './environment.ts';

const Words = Type.Record(Type.String(), Type.String());
const Path = Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)*$' });
const Https = Type.String({ pattern: '^https?://[^\\s]+$' });

/**
 * An SMS gateway without an adapter of its own, described by the operator in SMS_GATEWAY (one JSON object). The strings
 * of `body` contain `{to} {text} {sender} {ref} {dlr}`; `{env:NAME}` anywhere is the variable NAME, so that the
 * description itself contains no secret. Paths are names with dots, `details.0.messageid`.
 */
export const SmsGatewayConfig = Type.Object(
  {
    url: Https,
    method: Type.Optional(Type.Union([Type.Literal('POST'), Type.Literal('PUT'), Type.Literal('GET')])),
    auth: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal('bearer'), secret: Type.Optional(Type.String()) }),
        Type.Object({ kind: Type.Literal('basic'), user: Type.String(), secret: Type.String() }),
        Type.Object({ kind: Type.Literal('header'), name: Type.String(), secret: Type.String() }),
        Type.Object({ kind: Type.Literal('query'), name: Type.String(), secret: Type.String() }),
      ]),
    ),
    headers: Type.Optional(Words),
    encoding: Type.Union([Type.Literal('json'), Type.Literal('form'), Type.Literal('query')]),
    body: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
    /** `+250788…`, `250788…` or `0788…`. */
    numberFormat: Type.Optional(
      Type.Union([Type.Literal('e164'), Type.Literal('digits'), Type.Literal('local')]),
    ),
    /** HTTP statuses of success; with `okPath` the answer must also have `okValue` there. */
    okStatus: Type.Optional(Type.Array(Type.Integer(), { minItems: 1 })),
    okPath: Type.Optional(Path),
    okValue: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    idPath: Type.Optional(Path),
    /** Francs per message. */
    costPath: Type.Optional(Path),
    errorPath: Type.Optional(Path),
    /** Statuses that mean: the gateway did not take the message, send it again later. */
    retryStatuses: Type.Optional(Type.Array(Type.Integer())),
    timeoutMs: Type.Optional(Type.Integer({ minimum: 1_000, maximum: 60_000 })),
    /** Where to fetch a token for `bearer`, if it is not a fixed secret. */
    token: Type.Optional(
      Type.Object({ url: Https, body: Words, path: Path, expiresPath: Type.Optional(Path) }),
    ),
    /** The gateway's delivery reports; `map` translates its states into ours. */
    report: Type.Optional(
      Type.Object({
        idPath: Path,
        statusPath: Path,
        map: Type.Record(
          Type.String(),
          Type.Union([Type.Literal('sent'), Type.Literal('delivered'), Type.Literal('failed')]),
        ),
        /** HMAC-SHA256 of the raw body, in hex, in this header; in addition to the secret in the address. */
        hmac: Type.Optional(Type.Object({ header: Type.String(), secret: Type.String() })),
      }),
    ),
  },
  { additionalProperties: false },
);
export type SmsGatewayConfig = Static<typeof SmsGatewayConfig>;

/** Reads SMS_GATEWAY. @throws ConfigError that names the first wrong place, never a value. */
export function readSmsGateway(env: NodeJS.ProcessEnv): SmsGatewayConfig {
  const text = read(env, 'SMS_GATEWAY');
  if (text === undefined) throw new ConfigError('SMS_GATEWAY is required when SMS_PROVIDER is gateway.');
  const filled = fill(parse(text), env);
  if (!Value.Check(SmsGatewayConfig, filled)) {
    const [first] = Value.Errors(SmsGatewayConfig, filled);
    throw new ConfigError(`SMS_GATEWAY is not right at "${first?.instancePath || '/'}": ${first?.message}.`);
  }
  if (filled.auth?.kind === 'bearer' && !filled.auth.secret && !filled.token) {
    throw new ConfigError('SMS_GATEWAY with bearer needs its secret, or a token to fetch.');
  }
  const strings = Object.values(filled.body).flat().join(' ');
  if (!strings.includes('{to}') || !strings.includes('{text}')) {
    throw new ConfigError('SMS_GATEWAY must say where {to} and {text} stand in its body.');
  }
  return filled;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError('SMS_GATEWAY must be one JSON object.');
  }
}

/** Replaces `{env:NAME}` by variables. */
function fill(value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{env:(\w+)\}/g, (_, name: string) => {
      const held = read(env, name);
      if (held === undefined) throw new ConfigError(`${name} is required: SMS_GATEWAY names it.`);
      return held;
    });
  }
  if (Array.isArray(value)) return value.map((each) => fill(each, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, env)]));
}
