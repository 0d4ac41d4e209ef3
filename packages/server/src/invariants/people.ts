import { sql } from 'kysely';
import { brokenRows } from '../modules/audit/check-chain.store.ts';
import { NO_PASSWORD } from '../modules/customers/password.ts';

/** An order counts for its customer unless it was cancelled or expired. */
const COUNTED = sql`status NOT IN ('cancelled', 'expired')`;

/** Log-ins, staff, and the audit log (decisions/0132, 0134). */
export const peopleInvariants = [
  {
    name: 'I10',
    promise: 'of a token the database has its hash',
    violations: sql`
      SELECT FROM session WHERE octet_length(token_hash) <> 32
      UNION ALL SELECT FROM account_link WHERE octet_length(token_hash) <> 32
      UNION ALL SELECT FROM "order" WHERE octet_length(access_token_hash) <> 32`,
  },
  {
    name: 'I10',
    promise: 'of a password the database has its argon2id hash',
    violations: sql`SELECT FROM account
      WHERE password_hash NOT LIKE '$argon2id$%' AND password_hash <> ${NO_PASSWORD}`,
  },
  {
    name: 'I16',
    promise: 'a role counts only after its own acceptance',
    // The first owner's acceptance is recorded when the shop is opened.
    violations: sql`
      SELECT FROM account WHERE role IS NOT NULL
        AND (joined_at IS NULL OR invited_role IS NOT NULL OR password_changed_at < joined_at)`,
  },
  {
    name: 'I17',
    promise: 'every row of the audit log is as it was written, and in its place',
    violations: brokenRows,
  },
  {
    name: 'I18',
    promise: 'every order has the record of its customer, until the person is to be erased',
    violations: sql`SELECT FROM "order"
      WHERE (customer_id IS NULL) <> (erase_due_at IS NOT NULL OR erased_at IS NOT NULL
        OR (source = 'counter' AND customer_phone = ''))
      UNION ALL SELECT FROM "order" WHERE account_id IS NOT NULL AND customer_id <> account_id`,
  },
  {
    name: 'I18',
    promise: 'a record sums up its orders',
    violations: sql`SELECT FROM customer LEFT JOIN (
        SELECT customer_id, count(*) AS orders, sum(total) AS francs, max(placed_at) AS last_at FROM "order"
        WHERE ${COUNTED} GROUP BY customer_id) done ON done.customer_id = customer.id
      WHERE orders_count <> coalesce(orders, 0) OR orders_total <> coalesce(francs, 0)
        OR last_order_at IS DISTINCT FROM last_at`,
  },
  {
    name: 'I18',
    promise: 'a joined record leads to one that is not, and has nothing of its own any more',
    violations: sql`SELECT FROM customer gone JOIN customer kept ON kept.id = gone.joined_into
      WHERE kept.joined_into IS NOT NULL
        OR EXISTS (SELECT FROM "order" WHERE customer_id = gone.id)
        OR EXISTS (SELECT FROM customer_note WHERE customer_id = gone.id)
        OR EXISTS (SELECT FROM customer_consent WHERE customer_id = gone.id)`,
  },
];
