import { Type } from 'typebox';
import { Id, Nullable, OneOf, OptionalPhone, type Static, Text, Timestamp } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../rules/password.ts';
import { Address, AddressInput } from './addresses.ts';

const { personal, signedIn } = callsOf('Users');

/** A new password. The server refuses common ones. */
export const NewPassword = Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD });
/** An existing password: any text, so that a wrong one is refused as wrong. */
export const KnownPassword = Type.String({ minLength: 1, maxLength: 1000 });

/** An address as typed, with blanks around it; the server checks its form. */
export const TypedEmail = Type.String({ minLength: 1, maxLength: 300 });

/**
 * A random secret that a browser keeps and sends again (ours): it identifies the browser that signed up, and those with
 * earlier log-ins. It gives no access by itself.
 */
export const Device = Type.Optional(Type.String({ minLength: 20, maxLength: 100, pattern: '^[\\w-]+$' }));

/** The role of a member of staff; null: a customer. */
export const Role = OneOf(['owner', 'manager', 'packer', 'editor']);
export type Role = Static<typeof Role>;

/** A person with an account, for themselves (specification section 3, User / profile). */
export const User = Type.Object({
  _id: Id,
  /** Null: the account has no mailbox and is opened only by a code to its phone. */
  email: Nullable(Type.String()),
  name: Type.String(),
  /** E.164. */
  phone: Nullable(Type.String()),
  /** Proved by a code that only this phone received: the phone opens the account. */
  phone_proved: Type.Boolean(),
  /** Without one `passwordCurrent` is not required; a log-in within ten minutes is. */
  has_password: Type.Boolean(),
  shipping: Nullable(Address),
  billing: Nullable(Address),
  role: Nullable(Role),
  /** Someone else chose the first password: until it is changed the back office stays closed. */
  must_change_password: Type.Boolean(),
  /** Whether news and offers may be mailed, and since when; null: never asked. */
  marketing_consent: Type.Boolean(),
  marketing_consent_changed: Nullable(Timestamp),
  /** An address that waits for its confirmation. */
  pending_email: Nullable(Type.String()),
  date_created: Timestamp,
});
export type User = Static<typeof User>;

const WrappedUser = Type.Object({ user: User });
const LinkToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export const signUp = route({
  ...personal,
  summary: 'Opens an account; a link to the address confirms it. Known addresses get the same answer',
  body: Type.Object({
    name: Text(120, 2),
    email: TypedEmail,
    phone: OptionalPhone,
    password: NewPassword,
    passwordConfirm: Type.String({ maxLength: 1000 }),
    /** Consent to news and offers by mail (ours). */
    marketing_consent: Type.Optional(Type.Boolean()),
    device: Device,
  }),
  data: Type.Object({ email: Type.String() }),
  message: 'We sent a link to {email}.',
  status: 201,
});

export const getConfirmation = route({
  ...personal,
  summary: 'What the link of a sign-up, or of a new e-mail address, would confirm; nothing happens (ours)',
  params: LinkToken,
  data: Type.Object({ kind: OneOf(['sign_up', 'change_email']), email: Type.String() }),
  errors: ['invalid_link'],
});

const Confirming = Type.Object({
  password: Type.Optional(KnownPassword),
  new_password: Type.Optional(NewPassword),
  new_password_confirm: Type.Optional(Type.String({ maxLength: 1000 })),
  /** With a new password: the owner's name, instead of that of the sign-up. */
  name: Type.Optional(Text(120, 2)),
  device: Device,
});

export const confirmAccount = route({
  ...personal,
  summary:
    'Opens the link of a sign-up: with the password chosen there (401 for another), or with a new one that replaces it; ' +
    'or of a new e-mail address, in a session of its account. Log in next',
  params: LinkToken,
  // Also allowed without a body; a union would report every error twice.
  body: Type.Unsafe<Static<typeof Confirming> | null | undefined>({
    ...Confirming,
    type: ['object', 'null'],
  }),
  data: Type.Object({ email: Type.String() }),
  errors: ['invalid_link', 'bad_credentials', 'not_authenticated'],
});

export const refuseConfirmation = route({
  ...personal,
  summary:
    'The owner of the mailbox did not ask for this: the sign-up, or the change of address, is gone (ours)',
  params: LinkToken,
  data: Type.Null(),
  errors: ['invalid_link'],
});

export const logIn = route({
  ...personal,
  summary: 'Opens a session; its token is sent as a bearer from then on',
  body: Type.Object({ email: TypedEmail, password: KnownPassword, device: Device }),
  data: Type.Object({ token: Type.String(), user: User }),
  errors: ['bad_credentials', 'account_not_confirmed'],
});

export const logOut = route({
  ...personal,
  summary: 'Ends the session of the bearer token; a dead or missing one is fine',
  data: Type.Null(),
  changes: true,
});

export const forgotPassword = route({
  ...personal,
  summary: 'Mails a link that sets a new password, if the address has an account; always the same answer',
  body: Type.Object({ email: TypedEmail }),
  data: Type.Object({ email: Type.String() }),
  message: 'If {email} has an account, we sent a link to it.',
});

export const resetPassword = route({
  ...personal,
  summary: 'Sets a new password by the link that was mailed; ends every session',
  params: LinkToken,
  body: Type.Object({
    password: NewPassword,
    passwordConfirm: Type.String({ maxLength: 1000 }),
    device: Device,
  }),
  data: Type.Object({ email: Type.String() }),
  errors: ['invalid_link'],
});

export const changePassword = route({
  ...signedIn,
  summary:
    'Changes the own password; ends the other sessions. An account without one needs no `passwordCurrent`, but a ' +
    'log-in within ten minutes (403 `step_up_required`)',
  body: Type.Object({
    passwordCurrent: Type.Optional(KnownPassword),
    password: NewPassword,
    passwordConfirm: Type.String({ maxLength: 1000 }),
  }),
  data: WrappedUser,
  errors: ['not_authenticated', 'step_up_required'],
});

export const changeMe = route({
  ...signedIn,
  summary:
    'Changes name, phone, shipping and billing address, and the consent to news; null removes. Another phone is not ' +
    'proved any more; the only way into an account is changed by PATCH /users/me/phone',
  body: Type.Object({
    name: Type.Optional(Text(120, 2)),
    phone: OptionalPhone,
    shipping: Type.Optional(Nullable(AddressInput)),
    billing: Type.Optional(Nullable(AddressInput)),
    marketing_consent: Type.Optional(Type.Boolean()),
  }),
  data: User,
});

export const changeMyEmail = route({
  ...signedIn,
  summary:
    'Asks for another e-mail address, or a first one: a link to it confirms, the old one is told. An account without ' +
    'a password needs a log-in within ten minutes instead (403 `step_up_required`) (ours)',
  body: Type.Object({ email: TypedEmail, passwordCurrent: Type.Optional(KnownPassword) }),
  data: Type.Object({ email: Type.String() }),
  message: 'We sent a link to {email}.',
  errors: ['not_authenticated', 'step_up_required'],
});

export const getMe = route({
  ...signedIn,
  summary: 'Who is signed in',
  data: User,
});

export const getUser = route({
  ...signedIn,
  summary: 'A user by id: oneself; anybody for staff who serve customers (owner, manager, packer)',
  alsoFor: ['owner', 'manager', 'packer'],
  params: Type.Object({ id: Id }),
  data: User,
  errors: ['not_authenticated', 'not_found'],
});

export const getAuth = route({
  ...signedIn,
  summary: 'Who is signed in, wrapped in `user`',
  data: WrappedUser,
});

/** A device that is signed in. */
export const Session = Type.Object({
  _id: Id,
  /** The name of the browser in words: `Chrome on Android`. */
  device: Type.String(),
  date_created: Timestamp,
  last_used: Timestamp,
  /** The calling device. */
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const listSessions = route({
  ...signedIn,
  summary: 'Where the user is signed in, the latest used first (ours)',
  data: Type.Array(Session),
});

/**
 * Required if the log-in was more than ten minutes ago, or by a code although the account has a password (403
 * step_up_required).
 */
const OwnProof = Nullable(Type.Object({ passwordCurrent: Type.Optional(KnownPassword) }));

export const endSession = route({
  ...signedIn,
  summary: 'Signs one device out (ours)',
  params: Type.Object({ id: Id }),
  body: OwnProof,
  data: Type.Array(Session),
  errors: ['not_authenticated', 'not_found', 'step_up_required'],
});

export const endOtherSessions = route({
  ...signedIn,
  summary: 'Signs every other device out (ours)',
  body: OwnProof,
  data: Type.Array(Session),
  errors: ['not_authenticated', 'step_up_required'],
});
