import { Type } from 'typebox';
import { Phone, Text, Timestamp } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { Device, KnownPassword, User } from './users.ts';

const { personal, signedIn } = callsOf('Users');

/** The secret of one log-in by code: only the browser that asked for the code has it. */
const Attempt = Type.String({ minLength: 1, maxLength: 200 });
/** The digits as typed; blanks around and between them are ignored. */
const TypedCode = Type.String({ minLength: 1, maxLength: 40 });

/** `attempt`: that of the last answer for the same phone: the same code is sent again. */
const CodeWanted = Type.Object({ phone: Phone, attempt: Type.Optional(Attempt) });

const CodeOnItsWay = Type.Object({
  /** To be sent with the code. A used or unknown one is replaced: the newest counts. */
  attempt: Type.String(),
  /** E.164. */
  phone: Type.String(),
  /** Seconds until the code can be requested again. */
  resend_in: Type.Integer({ minimum: 0 }),
  /** The code expires then. */
  expires_at: Timestamp,
});

const ON_ITS_WAY = 'If {phone} can get messages, a code is on its way.';

export const askForCode = route({
  ...personal,
  summary:
    'Sends six digits to a phone that log in by POST /users/code/login; the same answer for known and unknown ' +
    'numbers. 503 `unavailable` where the shop has no channel to phones (ours)',
  body: CodeWanted,
  data: CodeOnItsWay,
  message: ON_ITS_WAY,
});

export const logInByCode = route({
  ...personal,
  summary:
    'Opens a session by the code that a phone got, and an account where none has proved that phone: that needs a ' +
    'name (`name_required`; the code counts on until it ends) (ours)',
  body: Type.Object({
    attempt: Attempt,
    code: TypedCode,
    name: Type.Optional(Text(120, 2)),
    /** Consent to news and offers, for a new account. */
    marketing_consent: Type.Optional(Type.Boolean()),
    device: Device,
  }),
  data: Type.Object({ token: Type.String(), user: User }),
  errors: ['wrong_code', 'name_required'],
});

export const askForMyCode = route({
  ...signedIn,
  summary: 'Sends six digits to a phone that the user wants to prove, the own or a new one (ours)',
  body: CodeWanted,
  data: CodeOnItsWay,
  message: ON_ITS_WAY,
});

export const proveMyPhone = route({
  ...signedIn,
  summary:
    'Makes the phone that got the code the proved phone of the account. An account with a password needs it ' +
    '(`passwordCurrent`), one without a log-in within ten minutes: else 403 `step_up_required`. A phone that proved ' +
    'itself for another account is refused beside `phone` (ours)',
  body: Type.Object({
    attempt: Attempt,
    code: TypedCode,
    passwordCurrent: Type.Optional(KnownPassword),
  }),
  data: User,
  errors: ['not_authenticated', 'wrong_code', 'step_up_required'],
});
