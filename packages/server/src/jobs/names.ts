/** Every job of the shop with its payload: ids only, so that a job reads the state at the time it runs. */
export interface JobPayloads {
  /** Sends one row of the outbox. */
  'message.send': { outbox_id: string };
  /** Brings an attempt to the state in its provider's reports. */
  'message.report': { provider: string; provider_id: string; ref: string | null };
  /** Asks the provider to collect a payment. */
  'payment.start': { payment_id: string };
  /** Asks the provider for the state of a payment. */
  'payment.check': { payment_id: string };
  /** Ends an order that was not paid in time. */
  'order.expire': { order_id: string };
  /** Closes a question about a line that got no answer in time. */
  'question.close': { order_id: string; question_id: string };
  /** Sends the link of an order that someone asked for; often no order has this id. */
  'order.find': { order_id: string };
  /** Gives an account the guest orders of its confirmed address. */
  'orders.attach': { account_id: string };
  /** Continues the import of a file of products. */
  'import.run': { import_id: string };
  /** Continues bulk work, or the undoing of a change set. */
  'change_set.work': { change_set_id: string };
  /** Changes the payee of the shop, a day after the request. */
  'payee.apply': { change_id: string };
  /** Makes a requested backup. */
  'backup.make': { backup_id: string };
}

export type JobName = keyof JobPayloads;

/** Every queue. A new job needs a word here, a line above and a line in `job-handlers.ts`. */
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
