import { languageOf } from '@isoko/contract/rules/languages';

/** Page addresses are read whatever their case. */
const SECRET =
  /^\/(admin\/payee\b|(api\/v1\/)?(orders|confirm-account|reset-password|users\/(confirm-account|resetPassword))\/)/i;

/**
 * Whether whoever knows this address holds a secret, or part of one: an order's, or the link of a mail. It is kept in
 * no cache and told to no other site (trust: People and their secrets).
 */
export function isSecretPath(path: string): boolean {
  return SECRET.test(languageOf(path).path);
}
