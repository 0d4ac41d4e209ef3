import { Type } from 'typebox';

/** One answer that is not the usual one. */
export const OddAnswer = Type.Object({
  call: Type.Union([Type.Literal('token'), Type.Literal('request'), Type.Literal('status')]),
  /** Instead of the true answer; without it the true one. */
  status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
  code: Type.Optional(Type.String({ maxLength: 80 })),
  /** Milliseconds before it leaves; the request itself is taken immediately. */
  delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
});
export interface OddAnswer {
  call: 'token' | 'request' | 'status';
  status?: number;
  code?: string;
  delay_ms?: number;
}

/** What the tester of a shop can change about the operator, each key on its own. */
export const BehaviourChange = Type.Partial(
  Type.Object({
    outcome: Type.Union([Type.Literal('success'), Type.Literal('ask')]),
    callback: Type.Union(
      ['once', 'drop', 'twice', 'early'].map((word) => Type.Literal(word)),
      { description: 'early: before the request is answered' },
    ),
    callback_method: Type.Union([Type.Literal('PUT'), Type.Literal('POST')]),
    reason_form: Type.Union([Type.Literal('text'), Type.Literal('object')]),
    /** Every answer of the operator waits so long, in ms. */
    delay_ms: Type.Integer({ minimum: 0, maximum: 120_000 }),
    /** What the operator reports instead of what was asked. */
    report: Type.Partial(
      Type.Object({
        amount: Type.String(),
        currency: Type.String(),
        externalId: Type.String(),
        financialTransactionId: Type.String(),
      }),
    ),
    /** The next answers of these calls, in order. */
    next: Type.Array(OddAnswer, { maxItems: 100 }),
    /** Moves the operator's clock on. */
    advance_seconds: Type.Integer({ minimum: 0, maximum: 864_000 }),
  }),
);

export interface Behaviour {
  outcome: 'success' | 'ask';
  callback: 'once' | 'drop' | 'twice' | 'early';
  callback_method: 'PUT' | 'POST';
  reason_form: 'text' | 'object';
  delay_ms: number;
  report: { amount?: string; currency?: string; externalId?: string; financialTransactionId?: string };
  next: OddAnswer[];
}

/** A change, as `POST /_sim/momo/behaviour` takes it. */
export type BehaviourChange = Partial<Behaviour> & { advance_seconds?: number };

/** How a request ends by itself. */
export interface Ending {
  /** Milliseconds after it was taken. */
  readonly afterMs: number;
  readonly status: 'SUCCESSFUL' | 'FAILED';
  readonly reason: string | null;
}

/** What a number does: an ending of its own, no end at all, or whatever the simulator does with ordinary numbers. */
export type Scenario = Ending | 'never' | 'ordinary';

const SOON_MS = 1_000;
/** A payer who answers has this long (domain.md section 1.6). */
export const UNANSWERED_MS = 300_000;

const fails = (reason: string): Ending => ({ afterMs: SOON_MS, status: 'FAILED', reason });
const succeeds = (afterMs: number): Ending => ({ afterMs, status: 'SUCCESSFUL', reason: null });

/** By the last three digits of MTN's sandbox numbers (domain.md section 1.9) and of their Rwandan twins. */
const scenarios: Readonly<Record<string, Scenario>> = {
  450: fails('INTERNAL_PROCESSING_ERROR'),
  451: fails('APPROVAL_REJECTED'),
  452: fails('EXPIRED'),
  453: 'never',
  454: succeeds(10_000),
  455: fails('PAYER_NOT_FOUND'),
  456: fails('PAYEE_NOT_ALLOWED_TO_RECEIVE'),
  457: fails('NOT_ALLOWED'),
  458: fails('NOT_ALLOWED_TARGET_ENVIRONMENT'),
  459: fails('INVALID_CALLBACK_URL_HOST'),
  460: fails('INVALID_CURRENCY'),
  461: fails('INTERNAL_PROCESSING_ERROR'),
  462: fails('SERVICE_UNAVAILABLE'),
  463: fails('COULD_NOT_PERFORM_TRANSACTION'),
  464: fails('TRANSFER_TYPE_UNKNOWN'),
};

/** What a request to this MSISDN does. */
export function scenarioOf(msisdn: string): Scenario {
  const special = /^(?:46733123|250789000|250739000)(4[56]\d)$/.exec(msisdn)?.[1];
  if (special && scenarios[special]) return scenarios[special];
  return msisdn.endsWith('000') ? succeeds(4_000) : 'ordinary';
}

/** How an ordinary number ends: soon and well, or, when no one answers on the "phone" page, by running out. */
export function ordinaryEnding(outcome: 'success' | 'ask'): Ending {
  return outcome === 'success'
    ? succeeds(SOON_MS)
    : { afterMs: UNANSWERED_MS, status: 'FAILED', reason: 'EXPIRED' };
}
