import { Type } from 'typebox';

/** One answer that is not the usual one. */
export const OddAnswer = Type.Object({
  call: Type.Union([Type.Literal('token'), Type.Literal('request'), Type.Literal('status')]),
  /** Instead of the true answer; without it the true one. */
  status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
  code: Type.Optional(Type.String({ maxLength: 80 })),
  /** Milliseconds before it leaves; the request itself is taken at once. */
  delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
});
export interface OddAnswer {
  call: 'token' | 'request' | 'status';
  status?: number;
  code?: string;
  delay_ms?: number;
}

/** What whoever tests a shop can change about the operator, each key on its own. */
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
