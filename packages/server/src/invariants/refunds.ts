import { sql } from 'kysely';

/** Money that staff send back is written once (decisions/0133). */
export const refundInvariants = [
  {
    name: 'I13',
    promise: 'no refund exceeds what was taken: at no time did more of a payment go back than had arrived',
    violations: sql`
      SELECT FROM (
        SELECT payment_id, sum(CASE kind WHEN 'refunded' THEN -amount ELSE amount END)
          OVER (PARTITION BY payment_id ORDER BY id) AS kept FROM payment_entry) entered
      GROUP BY payment_id HAVING min(kept) < 0`,
  },
  {
    name: 'I13',
    promise: 'a reference under which money went back stands for one refund',
    // Those typed for several before the shop refused it are marked (migration 0062), and their first is not.
    violations: sql`
      SELECT FROM (
        SELECT payment_id, refund_key_of(reference) AS reference FROM payment_entry
        WHERE kind = 'refunded' AND NOT is_repeat AND reference IS NOT NULL) refund
      GROUP BY reference HAVING count(*) > count(DISTINCT payment_id)
        OR (reference ~ '[0-9]' AND count(*) > 1)`,
  },
  {
    name: 'I13',
    promise:
      'money of an order that went back is told once: its mails about that are no more than its refunds',
    violations: sql`
      SELECT FROM (
        SELECT subject_id, count(*) AS mails FROM outbox
        WHERE audience = 'customer' AND kind IN ('order_refunded', 'order_difference_refunded', 'order_part_refunded')
        GROUP BY subject_id) told
      LEFT JOIN (
        SELECT purpose_id, count(*) AS refunds FROM payment_entry
        JOIN payment ON payment.id = payment_id WHERE kind = 'refunded' GROUP BY purpose_id) sent
        ON sent.purpose_id = told.subject_id
      WHERE mails > coalesce(refunds, 0)`,
  },
  {
    name: 'I13',
    promise: 'what staff did with a key has the answer that a repetition gets',
    violations: sql`SELECT FROM staff_request WHERE answer IS NULL`,
  },
];
