/** One request to pay. */
export interface WalletRequest {
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
export type WalletAnswer =
  | { readonly outcome: 'there' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly why: string };

/** How a request stands at the operator. */
export interface WalletStatus {
  readonly state: 'pending' | 'successful' | 'failed';
  /** The operator's word for a failure. */
  readonly reason: string | null;
  /** As sent, text. Null here and below: this operator does not tell, so it is what was asked for. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly externalId: string | null;
  readonly transactionId: string | null;
}

/** What an operator of wallets is asked. It never throws for what the operator or the network does. */
export interface WalletClient {
  /** ISO 4217, what amounts are sent in. */
  readonly currency: string;
  requestToPay(request: WalletRequest): Promise<WalletAnswer>;
  /**
   * `absent`: the operator knows no such reference. `unknown`: it could not be asked. Who is `hurried` does not wait
   * for a turn to ask.
   */
  readStatus(
    referenceId: string,
    options?: { hurried?: boolean },
  ): Promise<WalletStatus | 'absent' | 'unknown'>;
  /**
   * Our reference in a callback to the one address of the shop; null: it is not the operator's word. Absent: every
   * payment has a path of its own.
   */
  readCallback?(body: unknown): string | null;
}

/** The operators this shop can ask, by the code of the way to pay. */
export type Wallets = Readonly<Record<string, WalletClient | undefined>>;
