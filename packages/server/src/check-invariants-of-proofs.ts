import { sql } from 'kysely';
import type { Invariant } from './check-invariants.ts';
import { FIRST_STATUS, HOLDING_STATUSES } from './modules/orders/order-status.ts';

/** What is held, said and allowed without a proof has its bounds (decisions/0130). */
export const proofInvariants: readonly Invariant[] = [
  {
    name: 'I14',
    promise: 'an order that is not paid and older than its end holds no stock',
    violations: (asOf) => sql`
      SELECT FROM "order" WHERE status = ANY(${HOLDING_STATUSES}) AND payment_status <> 'paid'
        AND expires_at < ${asOf} - interval '10 minutes'`,
  },
  {
    name: 'I14',
    promise: 'an order that waits for its money has an end',
    violations: sql`SELECT FROM "order" WHERE status = ${FIRST_STATUS} AND expires_at IS NULL
      AND payment_status IN ('unpaid', 'pending', 'failed')`,
  },
  {
    name: 'I15',
    promise: 'one message for each event and person',
    violations: sql`SELECT FROM outbox GROUP BY kind, subject_id, audience, account_id, occasion
      HAVING count(*) > 1`,
  },
  {
    name: 'I16',
    promise: 'a role counts only after its own acceptance',
    // The first owner's is noted when the shop is opened.
    violations: sql`
      SELECT FROM account WHERE role IS NOT NULL
        AND (joined_at IS NULL OR invited_role IS NOT NULL OR password_changed_at < joined_at)`,
  },
];
