import type { SimulatorConfig } from '../wallet-config.ts';
import {
  type Behaviour,
  type BehaviourChange,
  type Ending,
  type OddAnswer,
  ordinaryEnding,
  scenarioOf,
  UNANSWERED_MS,
} from './behaviour.ts';

/** Older ones are dropped, so that a demo that runs for months does not grow. */
const REMEMBERED = 2_000;

/** A shop's request for a payment. */
export interface RequestToPay {
  readonly referenceId: string;
  readonly amount: string;
  readonly currency: string;
  readonly externalId: string;
  readonly payer: { partyIdType: string; partyId: string };
  readonly payerMessage: string;
  readonly payeeNote: string;
  readonly callbackUrl: string | null;
}

/** A request with its state. */
export interface SimulatedRequest extends RequestToPay {
  readonly takenAt: Date;
  /** How it ends by itself; null: never. */
  readonly ending: Ending | null;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  transactionId: string | null;
}

export interface SimulatorOptions {
  readonly config: SimulatorConfig;
  readonly now: () => Date;
  /** The target of callbacks for requests without an address. */
  readonly callbackUrl?: string;
  /** The body of a callback, if it differs from that of the status. */
  readonly callbackOf?: (request: SimulatedRequest) => object;
  /** Sends a callback; never rejects. */
  readonly deliver: (callback: { url: string; method: string; body: object }) => Promise<void>;
}

/**
 * The simulated operator of domain.md section 1.11: its state, and the actions of a test or a person. It keeps
 * everything in memory.
 */
export class MomoSimulator {
  readonly behaviour: Behaviour;
  readonly #options: SimulatorOptions;
  readonly #requests = new Map<string, SimulatedRequest>();
  readonly #onTheirWay = new Set<Promise<void>>();
  #offsetMs = 0;
  #ended = 0;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.behaviour = {
      outcome: options.config.outcome,
      callback: 'once',
      callback_method: options.config.callbackMethod,
      reason_form: 'text',
      delay_ms: 0,
      report: {},
      next: [],
    };
  }

  /** The operator's clock: the shop's, plus what it was moved forward. */
  now(): Date {
    return new Date(this.#options.now().getTime() + this.#offsetMs);
  }

  change({ advance_seconds = 0, ...change }: BehaviourChange): void {
    this.#offsetMs += advance_seconds * 1_000;
    Object.assign(this.behaviour, change);
    this.tick();
  }

  /** The odd answer that was set for the next call of this kind. */
  takeOdd(call: OddAnswer['call']): OddAnswer | undefined {
    const { next } = this.behaviour;
    const at = next.findIndex((odd) => odd.call === call);
    return at < 0 ? undefined : next.splice(at, 1)[0];
  }

  /** Takes a request; false: its reference is known. With `early` callbacks it resolves after them. */
  async take(asked: RequestToPay): Promise<boolean> {
    if (this.#requests.has(asked.referenceId)) return false;
    const request = { ...asked, ...startOf(asked, this.behaviour.outcome), takenAt: this.now() };
    this.#requests.set(asked.referenceId, request);
    const [oldest] = this.#requests.keys();
    if (oldest && this.#requests.size > REMEMBERED) this.#requests.delete(oldest);
    if (this.behaviour.callback === 'early') {
      const { ending } = request;
      await this.#end(request, ending && ending.afterMs < UNANSWERED_MS ? ending : succeedsAtOnce);
    }
    return true;
  }

  find(referenceId: string): SimulatedRequest | undefined {
    this.tick();
    return this.#requests.get(referenceId);
  }

  /** The newest first. */
  list(): SimulatedRequest[] {
    this.tick();
    return [...this.#requests.values()].reverse();
  }

  /** The payer answers; false: no request waits under this reference. */
  answer(referenceId: string, { status, reason }: PayersAnswer): boolean {
    const request = this.find(referenceId);
    if (request?.status !== 'PENDING') return false;
    void this.#end(request, { status, reason: status === 'FAILED' ? (reason ?? 'APPROVAL_REJECTED') : null });
    return true;
  }

  /** Sends a false callback: SUCCESSFUL whatever the state is. */
  forge(request: SimulatedRequest): Promise<void> {
    const paid = { ...request, status: 'SUCCESSFUL' as const, reason: null, transactionId: '9999999999' };
    const named = this.#options.callbackOf?.(paid);
    if (named) return this.#tell(request, named);
    const truth = { ...viewOf(request, this.behaviour), reason: undefined };
    return this.#tell(request, { ...truth, status: 'SUCCESSFUL', financialTransactionId: '9999999999' });
  }

  /** Ends due requests and tells the shop. */
  tick(): void {
    const now = this.now().getTime();
    for (const request of this.#requests.values()) {
      const { ending, status, takenAt } = request;
      const isDue = ending && now - takenAt.getTime() >= ending.afterMs;
      if (isDue && status === 'PENDING') void this.#end(request, ending);
    }
  }

  /** Resolves when every callback has arrived or failed. */
  async idle(): Promise<void> {
    while (this.#onTheirWay.size) await Promise.all(this.#onTheirWay);
  }

  /** At least ten digits, never repeated, even after a restart: at most a thousand requests end in a millisecond. */
  #transactionId(): string {
    this.#ended += 1;
    return `${this.now().getTime()}${String(this.#ended % 1_000).padStart(3, '0')}`;
  }

  async #end(request: SimulatedRequest, { status, reason }: Omit<Ending, 'afterMs'>): Promise<void> {
    request.status = status;
    request.reason = reason;
    request.transactionId = status === 'SUCCESSFUL' ? this.#transactionId() : null;
    const times = { drop: 0, once: 1, early: 1, twice: 2 }[this.behaviour.callback];
    const body = this.#options.callbackOf?.(request) ?? viewOf(request, this.behaviour);
    await Promise.all(Array.from({ length: times }, () => this.#tell(request, body)));
  }

  async #tell({ callbackUrl }: SimulatedRequest, body: object): Promise<void> {
    const url = callbackUrl ?? this.#options.callbackUrl;
    if (!url) return;
    const sent = this.#options.deliver({ url, method: this.behaviour.callback_method, body });
    this.#onTheirWay.add(sent);
    await sent;
    this.#onTheirWay.delete(sent);
  }
}

/** The answer of a payer, or of the operator in place of the payer. */
export interface PayersAnswer {
  readonly status: 'SUCCESSFUL' | 'FAILED';
  /** The operator's reason for a failure. */
  readonly reason?: string | undefined;
}

const succeedsAtOnce = { status: 'SUCCESSFUL', reason: null } as const;

/** A request in the operator's format, for callback and status (domain.md section 1.5). */
export function viewOf(request: SimulatedRequest, { report, reason_form }: Behaviour): object {
  const { transactionId, status, reason } = request;
  return {
    ...(transactionId && { financialTransactionId: transactionId }),
    externalId: request.externalId,
    amount: request.amount,
    currency: request.currency,
    payer: request.payer,
    payerMessage: request.payerMessage,
    payeeNote: request.payeeNote,
    ...report,
    status,
    ...(reason && { reason: reason_form === 'text' ? reason : { code: reason, message: reason } }),
  };
}

function startOf({ payer }: RequestToPay, outcome: 'success' | 'ask') {
  const scenario = scenarioOf(payer.partyId);
  const ending = scenario === 'ordinary' ? ordinaryEnding(outcome) : scenario === 'never' ? null : scenario;
  return { ending, status: 'PENDING' as const, reason: null, transactionId: null };
}
