/** Every job of the shop and what it carries: ids only, so that it acts on the truth of the moment it runs. */
export interface JobPayloads {
  /** Sends one row of the outbox. */
  'message.send': { outbox_id: string };
  /** Asks the provider to collect a payment. */
  'payment.start': { payment_id: string };
  /** Asks the provider how a payment stands. */
  'payment.check': { payment_id: string };
  /** Ends an order that was not paid in time. */
  'order.expire': { order_id: string };
}

export type JobName = keyof JobPayloads;

interface QueueRules {
  /** How many of a kind one process works on at once. */
  readonly atOnce: number;
}

/** Every queue. A new job is a line here, one above and one in `job-handlers.ts`. */
export const queues: { readonly [N in JobName]: QueueRules } = {
  'message.send': { atOnce: 3 },
  'payment.start': { atOnce: 3 },
  'payment.check': { atOnce: 3 },
  'order.expire': { atOnce: 1 },
};

export const jobNames = Object.keys(queues) as JobName[];
