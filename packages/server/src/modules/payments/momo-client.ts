/** One request to pay. */
export interface MomoRequest {
  /** UUID v4; asking again with the same one asks once. */
  readonly referenceId: string;
  /** Whole units of the client's currency. */
  readonly amount: number;
  /** What the operator's books call it. */
  readonly externalId: string;
  /** The payer's wallet, E.164. */
  readonly phone: string;
  /** What the payer reads. */
  readonly note: string;
  /** The secret end of the path of the callback. */
  readonly callbackToken: string;
}

/** What came of a request: it is there, it will never be, or nobody knows (ask again with the same reference). */
export type MomoAnswer =
  | { readonly outcome: 'there' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly why: string };

/** How a request stands at the operator. */
export interface MomoStanding {
  readonly state: 'pending' | 'successful' | 'failed';
  /** The operator's word for a failure. */
  readonly reason: string | null;
  /** As sent, text. */
  readonly amount: string;
  readonly currency: string;
  readonly externalId: string;
  readonly transactionId: string | null;
}

/** MTN's collection product as the shop uses it. It never throws for what the operator or the network does. */
export interface MomoClient {
  /** ISO 4217, what amounts are sent in. */
  readonly currency: string;
  requestToPay(request: MomoRequest): Promise<MomoAnswer>;
  /**
   * `absent`: the operator knows no such reference. `unknown`: it could not be asked. Who is `hurried` does not wait
   * for a turn to ask.
   */
  readStanding(
    referenceId: string,
    options?: { hurried?: boolean },
  ): Promise<MomoStanding | 'absent' | 'unknown'>;
}
