import { Type } from 'typebox';

/** An odd answer, for tests. */
export const OddAnswer = Type.Object({
  call: Type.Union([Type.Literal('token'), Type.Literal('request'), Type.Literal('status')]),
  /** In place of the true answer; absent: the true one. */
  status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
  code: Type.Optional(Type.String({ maxLength: 80 })),
  /** Milliseconds before it is sent; the request itself is taken immediately. */
  delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
});
export interface OddAnswer {
  call: 'token' | 'request' | 'status';
  status?: number;
  code?: string;
  delay_ms?: number;
}

/** The operator's settings that a tester can change, each key on its own. */
export const BehaviourChange = Type.Partial(
  Type.Object({
    outcome: Type.Union([Type.Literal('success'), Type.Literal('ask')]),
    callback: Type.Union(
      ['once', 'drop', 'twice', 'early'].map((word) => Type.Literal(word)),
      { description: 'early: before the request is answered' },
    ),
    callback_method: Type.Union([Type.Literal('PUT'), Type.Literal('POST')]),
    reason_form: Type.Union([Type.Literal('text'), Type.Literal('object')]),
    /** The delay of every answer of the operator, in ms. */
    delay_ms: Type.Integer({ minimum: 0, maximum: 120_000 }),
    /** What the operator reports in place of the request's data. */
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
    /** Moves the operator's clock forward. */
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

/** A change, as the body of `POST /_sim/momo/behaviour`. */
export type BehaviourChange = Partial<Behaviour> & { advance_seconds?: number };

/** How a request ends without a payer. */
export interface Ending {
  /** Milliseconds after the request. */
  readonly afterMs: number;
  readonly status: 'SUCCESSFUL' | 'FAILED';
  readonly reason: string | null;
}

/** The behaviour of a number: an end of its own, no end at all, or that of ordinary numbers. */
export type Scenario = Ending | 'never' | 'ordinary';

const SOON_MS = 1_000;
/** The time for a payer to answer (domain.md section 1.6). */
export const UNANSWERED_MS = 300_000;

const fails = (reason: string): Ending => ({ afterMs: SOON_MS, status: 'FAILED', reason });
const succeeds = (afterMs: number): Ending => ({ afterMs, status: 'SUCCESSFUL', reason: null });

/** By the last three digits of MTN's sandbox numbers (domain.md section 1.9) and of their Rwandan counterparts. */
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

/** The behaviour of this MSISDN. */
export function scenarioOf(msisdn: string): Scenario {
  const special = /^(?:46733123|250789000|250739000)(4[56]\d)$/.exec(msisdn)?.[1];
  if (special && scenarios[special]) return scenarios[special];
  return msisdn.endsWith('000') ? succeeds(4_000) : 'ordinary';
}

/**
 * The end of a request to an ordinary number: soon and successful, or, if no one answers on the "phone" page, by
 * time-out.
 */
export function ordinaryEnding(outcome: 'success' | 'ask'): Ending {
  return outcome === 'success'
    ? succeeds(SOON_MS)
    : { afterMs: UNANSWERED_MS, status: 'FAILED', reason: 'EXPIRED' };
}
