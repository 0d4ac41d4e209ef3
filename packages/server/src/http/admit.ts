import type { RouteShape } from '@isoko/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { KEY_PREFIX, readCookie, staffCookieName } from './staff-cookie.ts';
import { bearerOf, type SignedIn, type StaffVisitor, showsToken, visitorOf } from './visitor.ts';

/** A page of another site cannot send this header: it shows that a write comes from the back office. */
const STAFF_HEADER = 'x-isoko-staff';

/** One request and the call it makes. */
interface Caller {
  ctx: Context;
  request: FastifyRequest;
  shape: RouteShape;
}

/** What admission of staff asks of higher rooms; app.ts passes it in. */
export interface StaffGate {
  /** The member of staff or program that this session token or key belongs to; null if it opens nothing (any more). */
  find(ctx: Context, token: string): Promise<StaffVisitor | null>;
  /** @throws step_up_required */
  requireStepUp(ctx: Context): void;
  /** Notes that someone was refused. */
  noteRefusal(ctx: Context, who: { id: string; role: string | null }, call: string): Promise<void>;
}

/**
 * Lets the caller in if they may make the call, and sets `request.user`.
 * @throws not_authenticated without a session where one is needed; for staff as requireStaff.
 */
export async function admit(app: FastifyInstance, caller: Caller): Promise<void> {
  const { who } = caller.shape;
  if (who === 'customer') caller.request.user = await requireCustomer(app, caller);
  if (who === 'staff') caller.request.user = await requireStaff(app, caller);
}

/** The member of staff who makes a call, as stories and the audit log know them. */
export function actorOf({ id, name, keyName, provedAt }: StaffVisitor, requestId: string): Actor {
  return { id, name: keyName === null ? name : `key: ${keyName}`, requestId, provedAt };
}

/** The customer who is signed in. Calls with `alsoFor` also take staff, by their own session or key. */
async function requireCustomer(app: FastifyInstance, caller: Caller): Promise<SignedIn> {
  const { ctx, request, shape } = caller;
  const isAtWork = showsToken(request)
    ? bearerOf(request)?.startsWith(KEY_PREFIX)
    : readCookie(request, staffCookieName(app.config)) !== null;
  if (shape.alsoFor && isAtWork)
    return requireStaff(app, { ...caller, shape: { ...shape, roles: shape.alsoFor } });
  const user = await visitorOf(ctx, request, app.findSession);
  if (!user) throw new ShopError('not_authenticated');
  return user;
}

/**
 * The member of staff with this cookie, or the program with this key.
 * @throws not_authenticated; forbidden for customers, other roles, and writes by the cookie alone;
 * password_change_required and second_factor_missing for staff who have not set these up; step_up_required
 */
async function requireStaff(app: FastifyInstance, caller: Caller): Promise<StaffVisitor> {
  const { ctx, request, shape } = caller;
  const user = await findStaff(app, caller);
  // Set before a refusal too, for the log of requests.
  request.user = user;
  const mayCall = shape.roles?.includes(user.role) && !(user.keyName !== null && shape.settlingIn);
  if (!mayCall) return refuse(app, caller, user);
  if (user.mustChangePassword && shape.settlingIn !== 'password') {
    throw new ShopError('password_change_required');
  }
  const needsFactor = app.config.mode === 'live' && user.role === 'owner' && !user.hasSecondFactor;
  if (needsFactor && !shape.settlingIn) throw new ShopError('second_factor_missing');
  if (shape.stepUp) app.staffGate.requireStepUp({ ...ctx, actor: actorOf(user, request.id) });
  return user;
}

async function findStaff(app: FastifyInstance, caller: Caller): Promise<StaffVisitor> {
  const { request } = caller;
  const found = showsToken(request) ? await findProgram(app, caller) : await findMember(app, caller);
  if (!found) throw new ShopError('not_authenticated');
  // Another site can make a browser send the cookie, but not this header with it.
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isFromOutside = found.keyName === null && !isRead && request.headers[STAFF_HEADER] === undefined;
  if (isFromOutside) await refuse(app, caller, found);
  return found;
}

/** Staff calls take a bearer token only if it is a program's key, never if it is a customer's session. */
async function findProgram(app: FastifyInstance, caller: Caller): Promise<StaffVisitor | null> {
  const { ctx, request } = caller;
  const bearer = bearerOf(request);
  if (bearer?.startsWith(KEY_PREFIX)) return app.staffGate.find(ctx, bearer);
  return refuse(app, caller, await requireCustomer(app, caller));
}

async function findMember(app: FastifyInstance, { ctx, request }: Caller): Promise<StaffVisitor | null> {
  const token = readCookie(request, staffCookieName(app.config));
  return token === null ? null : app.staffGate.find(ctx, token);
}

async function refuse(app: FastifyInstance, { ctx, request }: Caller, user: SignedIn): Promise<never> {
  request.user = user;
  const call = `${request.method} ${request.routeOptions.url ?? ''}`;
  await app.staffGate.noteRefusal(ctx, user, call);
  throw new ShopError('forbidden');
}
