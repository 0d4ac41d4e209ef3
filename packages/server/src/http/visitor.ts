import type { Role } from '@isoko/contract';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';

/** Someone who is signed in, as of this request: the role is read from the database each time. */
export interface SignedIn {
  /** The session's id, for ending it or the others. */
  sessionId: string;
  /** The account's id. */
  id: string;
  /** Null: the account has none. */
  email: string | null;
  name: string;
  /** E.164. */
  phone: string | null;
  /** Null: a customer. */
  role: Role | null;
  /** Someone else chose the password: until it is changed, the account can do nothing else. */
  mustChangePassword: boolean;
  /** When the person last proved their identity (for a customer the log-in); null: never, or a program. */
  provedAt: Date | null;
  /** The session was opened with a code sent to the phone, without a password; absent for staff. */
  byCode?: boolean;
}

/** A member of staff, or a program with one of their keys, as of this request. */
export interface StaffVisitor extends SignedIn {
  email: string;
  role: Role;
  /** When the session ends; null for a key. */
  expiresAt: Date | null;
  /** The name of the key; null: a person. For a key, `sessionId` is the key's id and `id` the account that made it. */
  keyName: string | null;
  hasSecondFactor: boolean;
}

/** Whether this is a session or key of staff, and not the customer session of someone who also works here. */
export function isAtWork(user: SignedIn): user is StaffVisitor {
  return 'keyName' in user;
}

/** Finds who a token belongs to; null if it is unknown, idle for too long, too old or revoked. */
export type FindSession = (ctx: Context, token: string) => Promise<SignedIn | null>;

/** The bearer token in the header of a request; a token in a query, cookie or body never counts. */
export function bearerOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Whether the request carries a bearer token at all, readable or not. */
export function showsToken({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}

/**
 * Who makes the request; null: a guest, without a token.
 * @throws not_authenticated for an invalid token: when a session has ended, the caller must not continue as a guest.
 */
export async function visitorOf(
  ctx: Context,
  request: FastifyRequest,
  findSession: FindSession,
): Promise<SignedIn | null> {
  if (!showsToken(request)) return null;
  const token = bearerOf(request);
  const user = token ? await findSession(ctx, token) : null;
  if (!user) throw new ShopError('not_authenticated');
  return user;
}

/** Whether this is a prefetch by a browser, whose user may never come. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  );
}

/**
 * The language of a visitor, also for later mails and orders; null if it is none of ours. Null for staff too: a member
 * of staff who types in an order does not choose the customer's language.
 */
export function languageWanted(request: FastifyRequest): Language | null {
  return request.routeOptions.config?.who === 'staff' ? null : languageAccepted(request);
}

/**
 * The language of `Accept-Language` that the client prefers, among those of the shop, by its weights (RFC 9110,
 * 12.5.4); null: none of them. The storefront sends the language of its page, the back office that of its user.
 */
export function languageAccepted({ headers }: Pick<FastifyRequest, 'headers'>): Language | null {
  const accepted = (headers['accept-language'] ?? '').toLowerCase().split(',').map(readAccepted);
  // The sort is stable: of equal weights the first wins.
  const [best] = accepted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? null;
}

/** `fr-RW;q=0.8`; another language or an invalid weight counts as weight zero. */
function readAccepted(part: string): { language: Language | undefined; weight: number } {
  const [, tag, weight = '1'] =
    /^\s*([a-z]{2,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(part) ?? [];
  const language = LANGUAGES.find((each) => each === tag);
  return { language, weight: language ? Math.min(1, Number(weight)) : 0 };
}
