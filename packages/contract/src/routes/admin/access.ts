import { Type } from 'typebox';
import { Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { KnownPassword, NewPassword, Role, TypedEmail } from '../users.ts';
import { forOwner, forStaff, ofOne } from './staff-call.ts';

/** JSON of the browser's WebAuthn; the server's library validates it. */
const PasskeyJson = Type.Record(Type.String(), Type.Unknown());
/** Six digits of an authenticator app; blanks between them are allowed. */
const Code = Type.String({ minLength: 6, maxLength: 12 });
const RecoveryCode = Type.String({ minLength: 8, maxLength: 40 });
const RecoveryCodes = Type.Array(Type.String());
const count = Type.Integer({ minimum: 0 });
/** The person who works in this browser, and their proofs of identity. */
export const StaffSession = Type.Object({
  user: Type.Object({
    _id: Id,
    name: Type.String(),
    email: Type.String(),
    role: Role,
    /** Until the password is changed, nothing else is allowed. */
    must_change_password: Type.Boolean(),
    /** Their language; null: not chosen, the browser's counts. */
    language: Nullable(OneOf(LANGUAGES)),
  }),
  second_factor: Type.Object({
    passkeys: count,
    totp: Type.Boolean(),
    recovery_codes_left: count,
    /** This role requires one. */
    required: Type.Boolean(),
    /** It is required and missing: only its setup is allowed. */
    missing: Type.Boolean(),
  }),
  /** Until then calls with `stepUp` are allowed; null: they are not. */
  proved_until: Nullable(Timestamp),
  expires_at: Timestamp,
});
export type StaffSession = Static<typeof StaffSession>;

/** The ways to prove one's identity. */
export const ProofMethod = OneOf(['password', 'code', 'passkey', 'recovery_code']);
export type ProofMethod = Static<typeof ProofMethod>;

export const openSession = route({
  summary:
    'Logs a member of staff in: sets a cookie of 12 hours. With a second factor the answer without one says which are possible (`data.methods`, `data.passkey_options`), and the call is made again with one of them',
  tag: 'Back office',
  body: Type.Object({
    email: TypedEmail,
    password: KnownPassword,
    code: Type.Optional(Code),
    recovery_code: Type.Optional(RecoveryCode),
    passkey: Type.Optional(PasskeyJson),
  }),
  data: StaffSession,
  errors: ['bad_credentials', 'second_factor_required', 'invalid_code'],
  cache: 'private',
});

export const getSession = route({
  ...forStaff,
  summary: 'Who works in this browser',
  settlingIn: 'password',
  data: StaffSession,
});

export const changeSession = route({
  ...forStaff,
  summary: 'Keeps the language that someone works in, for every browser of theirs',
  settlingIn: 'password',
  body: Type.Object({ language: OneOf(LANGUAGES) }),
  data: StaffSession,
});

export const closeSession = route({
  summary: 'Logs a member of staff out and takes the cookie away; a dead or missing one is fine',
  tag: 'Back office',
  data: Type.Null(),
  cache: 'private',
});

export const changeOwnPassword = route({
  ...forStaff,
  summary:
    'Changes the own password; every other session ends, this one goes on under a new cookie. Who has a second factor ' +
    'must have shown it within ten minutes (403 `step_up_required`)',
  settlingIn: 'password',
  body: Type.Object({
    passwordCurrent: KnownPassword,
    password: NewPassword,
    passwordConfirm: Type.String({ maxLength: 1000 }),
  }),
  data: StaffSession,
  errors: ['step_up_required'],
});

export const getStepUp = route({
  ...forStaff,
  summary: 'How to show again who is there: by a second factor, without one by the password',
  settlingIn: 'factor',
  data: Type.Object({
    methods: Type.Array(ProofMethod),
    passkey_options: Nullable(PasskeyJson),
    proved_until: Nullable(Timestamp),
  }),
});

export const stepUp = route({
  ...forStaff,
  summary: 'Shows again who is there: calls with `stepUp` are open for ten minutes',
  settlingIn: 'factor',
  body: Type.Object({
    password: Type.Optional(KnownPassword),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyJson),
  }),
  data: Type.Object({ proved_until: Timestamp }),
  errors: ['bad_credentials', 'invalid_code'],
});

/** The factors of a member of staff in addition to the password. */
export const Factors = Type.Object({
  passkeys: Type.Array(
    Type.Object({ _id: Id, name: Type.String(), date_created: Timestamp, last_used: Nullable(Timestamp) }),
  ),
  totp: Type.Object({ confirmed: Type.Boolean() }),
  recovery_codes_left: count,
});
export type Factors = Static<typeof Factors>;

const ofFactors = { ...forStaff, settlingIn: 'factor' } as const;
const changesFactors = { ...ofFactors, stepUp: true } as const;

export const getFactors = route({ ...ofFactors, summary: 'The own second factors', data: Factors });

export const startTotp = route({
  ...changesFactors,
  summary: 'Draws a secret for an app of one-time codes; it counts once a code of it was confirmed',
  data: Type.Object({ secret: Type.String(), uri: Type.String() }),
});

export const confirmTotp = route({
  ...changesFactors,
  summary: 'Confirms the app by a code of it; answers ten recovery codes, shown once',
  body: Type.Object({ code: Code }),
  data: Type.Object({ recovery_codes: RecoveryCodes }),
  errors: ['invalid_code'],
});

export const removeTotp = route({ ...changesFactors, summary: 'Takes the app away', data: Factors });

export const renewRecoveryCodes = route({
  ...changesFactors,
  summary: 'Ten new recovery codes, shown once; the old ones are dead',
  data: Type.Object({ recovery_codes: RecoveryCodes }),
});

export const passkeyOptions = route({
  ...changesFactors,
  summary: 'What the browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON)',
  data: PasskeyJson,
});

export const addPasskey = route({
  ...changesFactors,
  summary:
    'Keeps the passkey the browser made (RegistrationResponseJSON); the first factor brings ten recovery codes',
  body: Type.Object({ name: Text(60), passkey: PasskeyJson }),
  data: Type.Object({ ...Factors.properties, recovery_codes: Nullable(RecoveryCodes) }),
  errors: ['invalid_code'],
});

export const removePasskey = route({
  ...changesFactors,
  summary: 'Takes a passkey away',
  ...ofOne,
  data: Factors,
});

/** A browser in which a member of staff works. */
export const OpenSession = Type.Object({
  _id: Id,
  account: Type.Object({ _id: Id, name: Type.String() }),
  /** The name of the browser in words: `Chrome on Android`. */
  device: Type.String(),
  date_created: Timestamp,
  last_used: Timestamp,
  expires_at: Timestamp,
  /** The calling browser. */
  is_current: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;

export const listOpenSessions = route({
  ...forStaff,
  summary: 'Where the staff is logged in, the latest used first: the own sessions, for an owner everybody’s',
  query: Type.Object({ account: Type.Optional(Id) }),
  data: OpenSession,
  list: { limit: 50, sorts: ['last_used'], defaultSort: '-last_used' },
});

export const endOpenSession = route({
  ...forStaff,
  stepUp: true,
  summary: 'Ends one session: an own one, for an owner anybody’s',
  ...ofOne,
  data: Type.Null(),
});

export const endOthers = route({
  ...forStaff,
  stepUp: true,
  summary: 'Ends all own sessions but the one that asks',
  data: Type.Object({ ended: count }),
});

/** The roles of a key: never owner. */
export const KeyRole = OneOf(['manager', 'packer', 'editor']);
export type KeyRole = Static<typeof KeyRole>;

/** A key of a program: a bearer token for the staff calls of its role. */
export const ApiKey = Type.Object({
  _id: Id,
  name: Type.String(),
  role: KeyRole,
  made_by: Type.String(),
  date_created: Timestamp,
  last_used: Nullable(Timestamp),
});
export type ApiKey = Static<typeof ApiKey>;

export const listKeys = route({
  ...forOwner,
  summary: 'The keys of programs, the newest first',
  data: ApiKey,
  list: { limit: 50, sorts: ['date_created'], defaultSort: '-date_created' },
});

export const makeKey = route({
  ...forOwner,
  summary: 'Makes a key for a program; it is shown once, and ends with the role of the owner who made it',
  stepUp: true,
  body: Type.Object({ name: Text(60), role: KeyRole }),
  data: Type.Object({ ...ApiKey.properties, key: Type.String() }),
  status: 201,
});

export const removeKey = route({
  ...forOwner,
  summary: 'Revokes a key at once',
  stepUp: true,
  ...ofOne,
  data: Type.Null(),
});
