import type { Role } from '@isoko/contract';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';

/** Someone who is signed in, as of this request: the role is read from the database each time. */
export interface SignedIn {
  /** The session, for ending it or the others. */
  sessionId: string;
  /** The account. */
  id: string;
  /** Null: the account has none. */
  email: string | null;
  name: string;
  /** E.164. */
  phone: string | null;
  /** Null: a customer. */
  role: Role | null;
  /** The first password was someone else's choice: until it is changed only that can be done. */
  mustChangePassword: boolean;
  /** When it was last shown who is there: of a customer the log-in; null: never, and of a program. */
  provedAt: Date | null;
  /** The session was opened by a code to the phone, and by no password; absent of staff. */
  byCode?: boolean;
}

/** A member of staff, or a program with a key of theirs, as of this request. */
export interface StaffVisitor extends SignedIn {
  email: string;
  role: Role;
  /** When the session ends; null of a key. */
  expiresAt: Date | null;
  /** What the key is called; null: a person. `sessionId` is the key's id then, `id` the account that made it. */
  keyName: string | null;
  hasSecondFactor: boolean;
}

/** Whether someone shows that they work here, and not only that they are a customer who also does. */
export function isAtWork(user: SignedIn): user is StaffVisitor {
  return 'keyName' in user;
}

/** Whose token this is; null of one that is unknown, idle for too long, too old or revoked. */
export type FindSession = (ctx: Context, token: string) => Promise<SignedIn | null>;

/** The bearer token of a request: from its header alone, never from a query, a cookie or a body. */
export function bearerOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Whether the request shows a bearer token at all, be it one that cannot be read. */
export function showsToken({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined;
}

/**
 * Who asks; null: a guest, who shows no token.
 * @throws not_authenticated for a token that opens nothing: a session that ended must not go on as a guest.
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

/** Whether a browser asks ahead of its user, who may never come. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  );
}

/**
 * The language of a visitor, for what is written to them too (mails, orders); null: none of ours, nor that of staff:
 * whoever types in an order does not choose the customer's language.
 */
export function languageWanted(request: FastifyRequest): Language | null {
  return request.routeOptions.config?.who === 'staff' ? null : languageAccepted(request);
}

/**
 * The language of `Accept-Language` that the client likes best of those the shop speaks, by its weights (RFC 9110,
 * 12.5.4); null: none of them. The storefront names the language of its page, the back office that of who works in it.
 */
export function languageAccepted({ headers }: Pick<FastifyRequest, 'headers'>): Language | null {
  const accepted = (headers['accept-language'] ?? '').toLowerCase().split(',').map(readAccepted);
  // Sorting keeps the order of what is liked the same.
  const [best] = accepted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? null;
}

/** `fr-RW;q=0.8`; a language that is none of ours, or a weight that is none, weighs nothing. */
function readAccepted(part: string): { language: Language | undefined; weight: number } {
  const [, tag, weight = '1'] =
    /^\s*([a-z]{2,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(part) ?? [];
  const language = LANGUAGES.find((each) => each === tag);
  return { language, weight: language ? Math.min(1, Number(weight)) : 0 };
}
