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

/** How an ordinary number ends: soon and well, or, when nobody answers on the "phone" page, by running out. */
export function ordinaryEnding(outcome: 'success' | 'ask'): Ending {
  return outcome === 'success'
    ? succeeds(SOON_MS)
    : { afterMs: UNANSWERED_MS, status: 'FAILED', reason: 'EXPIRED' };
}
