/** Every job of the shop and what it carries: ids only, so that it acts on the truth of the moment it runs. */
export interface JobPayloads {
  /** Sends one row of the outbox. */
  'message.send': { outbox_id: string };
  /** Brings an attempt to where its provider's reports are. */
  'message.report': { provider: string; provider_id: string; ref: string | null };
  /** Asks the provider to collect a payment. */
  'payment.start': { payment_id: string };
  /** Asks the provider for the state of a payment. */
  'payment.check': { payment_id: string };
  /** Ends an order that was not paid in time. */
  'order.expire': { order_id: string };
  /** Ends a question about a line that no one answered in time. */
  'question.close': { order_id: string; question_id: string };
  /** Sends the link of an order that someone looked for; often there is no order of this id. */
  'order.find': { order_id: string };
  /** Gives an account the guest orders of its confirmed address. */
  'orders.attach': { account_id: string };
  /** Goes on with a file of products. */
  'import.run': { import_id: string };
  /** Continues bulk work, or taking a change set back. */
  'change_set.work': { change_set_id: string };
  /** Changes the payee of the shop, a day after it was asked for. */
  'payee.apply': { change_id: string };
  /** Makes a backup that was asked for. */
  'backup.make': { backup_id: string };
}

export type JobName = keyof JobPayloads;

/** Every queue. A new job is a word here, a line above and one in `job-handlers.ts`. */
export const jobNames: readonly JobName[] = [
  'message.send',
  'message.report',
  'payment.start',
  'payment.check',
  'order.expire',
  'question.close',
  'order.find',
  'orders.attach',
  'import.run',
  'change_set.work',
  'payee.apply',
  'backup.make',
];
