import type { RouteShape } from '@isoko/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { KEY_PREFIX, readCookie, staffCookieName } from './staff-cookie.ts';
import { bearerOf, type SignedIn, type StaffVisitor, showsToken, visitorOf } from './visitor.ts';

/** What a page of someone else cannot send along: it shows that a write comes from the back office. */
const STAFF_HEADER = 'x-isoko-staff';

/** A request at the door. */
interface Caller {
  ctx: Context;
  request: FastifyRequest;
  shape: RouteShape;
}

/** What the door of the staff asks of rooms above http; app.ts hands it in. */
export interface StaffGate {
  /** Who works here by this token of a cookie or by this key; null of one that opens nothing (any more). */
  find(ctx: Context, token: string): Promise<StaffVisitor | null>;
  /** @throws step_up_required */
  requireStepUp(ctx: Context): void;
  /** Notes that someone was refused. */
  noteRefusal(ctx: Context, who: { id: string; role: string | null }, call: string): Promise<void>;
}

/**
 * Lets in who may make the call, and notes who it is.
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

/** The person who is signed in to the shop; of calls that say so also staff, who show a session or a key of their own. */
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
 * The member of staff of the cookie, or the program of the key.
 * @throws not_authenticated; forbidden for customers, other roles, and writes by the cookie alone;
 * password_change_required and second_factor_missing for who has not settled in; step_up_required
 */
async function requireStaff(app: FastifyInstance, caller: Caller): Promise<StaffVisitor> {
  const { ctx, request, shape } = caller;
  const user = await findStaff(app, caller);
  // Known also where they are refused, for the log of requests.
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
  // A page of someone else can make a browser send the cookie, but not this header with it.
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isFromOutside = found.keyName === null && !isRead && request.headers[STAFF_HEADER] === undefined;
  if (isFromOutside) await refuse(app, caller, found);
  return found;
}

/** A bearer opens staff calls as a program's key alone: the session of a customer never does. */
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
