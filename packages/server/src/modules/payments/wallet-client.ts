/** A request to pay. */
export interface WalletRequest {
  /** UUID v4; a repetition with the same one asks once. */
  readonly referenceId: string;
  /** Whole units of the client's currency. */
  readonly amount: number;
  /** Its name in the operator's books. */
  readonly externalId: string;
  /** The payer's wallet, E.164. */
  readonly phone: string;
  /** The text for the payer. */
  readonly note: string;
  /** The secret end of the path of the callback. */
  readonly callbackToken: string;
}

/** The result of a request: the operator has it, refuses it, or it is unknown (ask again with the same reference). */
export type WalletAnswer =
  | { readonly outcome: 'there' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly why: string };

/** The state of a request at the operator. */
export interface WalletStatus {
  readonly state: 'pending' | 'successful' | 'failed';
  /** The operator's code for a failure. */
  readonly reason: string | null;
  /** As text. Null here and below: this operator does not report it, so it counts as what was requested. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly externalId: string | null;
  readonly transactionId: string | null;
}

/** A client of a wallet operator. It never throws for errors of the operator or the network. */
export interface WalletClient {
  /** ISO 4217; the currency of amounts. */
  readonly currency: string;
  requestToPay(request: WalletRequest): Promise<WalletAnswer>;
  /**
   * `absent`: the operator does not know the reference. `unknown`: it could not be asked. A `hurried` request does not
   * wait for its turn.
   */
  readStatus(
    referenceId: string,
    options?: { hurried?: boolean },
  ): Promise<WalletStatus | 'absent' | 'unknown'>;
  /** Asks for a new token: null if the operator accepts the shop's keys, else its message. */
  checkKeys(): Promise<string | null>;
  /**
   * Our reference in a callback to the shop's one address; null: it is not from the operator. Absent: every payment has
   * its own callback path.
   */
  readCallback?(body: unknown): string | null;
}

/** The operators this shop can ask, by the code of the payment method. */
export type Wallets = Readonly<Record<string, WalletClient | undefined>>;
