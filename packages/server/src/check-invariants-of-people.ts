import { sql } from 'kysely';
import { brokenRows } from './modules/audit/check-chain.store.ts';
import { NO_PASSWORD } from './modules/customers/password.ts';

/** Who comes in, who works here, and what they did (decisions/0132, 0134). */
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
    // The first owner's is noted when the shop is opened.
    violations: sql`
      SELECT FROM account WHERE role IS NOT NULL
        AND (joined_at IS NULL OR invited_role IS NOT NULL OR password_changed_at < joined_at)`,
  },
  {
    name: 'I17',
    promise: 'every row of the audit log is as it was written, and in its place',
    violations: brokenRows,
  },
];
