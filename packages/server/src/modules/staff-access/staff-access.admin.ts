import type { ApiKey, KeyRole } from '@isoko/contract/routes/admin/access';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import type { Dependencies } from '#server/modules/customers/dependencies.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteKey, insertKey, pageOfKeys } from './api-key.store.ts';
import type { Premises } from './dependencies.ts';
import {
  addPasskey,
  confirmTotp,
  removeFactorsOf,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  showFactors,
  startTotp,
} from './manage-factors.ts';
import { changeOwnPassword, logStaffIn } from './open-session.ts';
import { askForNewPasskey } from './passkeys.ts';
import {
  chooseLanguage,
  endOtherStaffSessions,
  endStaffSession,
  hashStaffToken,
  listStaffSessions,
  logStaffOut,
  newStaffToken,
  showSession,
} from './staff-session.ts';
import { askForProof, proveAgain } from './step-up.ts';

/** Binds the calls by which the people who work here come in, and show who they are. */
export function staffAccessAdmin(app: FastifyInstance, around: Dependencies): void {
  const premises: Premises = { ...around, config: app.config };
  sessions(app, premises);
  factors(app, premises);
  bindRoute(app, 'GET /admin/keys', ({ ctx, list }) => listKeys(ctx, list));
  bindRoute(app, 'POST /admin/keys', ({ ctx, user, body }) => makeKey(ctx, user, body));
  bindRoute(app, 'DELETE /admin/keys/:id', ({ ctx, user, params }) => revokeKey(ctx, user, params.id));
}

function sessions(app: FastifyInstance, premises: Premises): void {
  bindRoute(app, 'POST /admin/session', ({ ctx, body, ip: address, userAgent, cookies }) =>
    logStaffIn(ctx, premises, { body, caller: { address, userAgent, cookies } }),
  );
  bindRoute(app, 'GET /admin/session', ({ ctx, user }) => showSession(ctx, premises, user));
  bindRoute(app, 'PATCH /admin/session', ({ ctx, user, body }) =>
    chooseLanguage(ctx, premises, { user, language: body.language }),
  );
  bindRoute(app, 'DELETE /admin/session', ({ ctx, cookies }) => logStaffOut(ctx, cookies));
  bindRoute(app, 'PATCH /admin/session/password', ({ ctx, user, body, ip: address, userAgent, cookies }) =>
    changeOwnPassword(ctx, premises, { user, body, caller: { address, userAgent, cookies } }),
  );
  bindRoute(app, 'GET /admin/step-up', ({ ctx, user }) => askForProof(ctx, premises, user));
  bindRoute(app, 'POST /admin/step-up', ({ ctx, user, body }) =>
    proveAgain(ctx, premises, { user, proof: body }),
  );
  bindRoute(app, 'GET /admin/sessions', ({ ctx, user, query, list }) =>
    listStaffSessions(ctx, user, { account: query.account, list }),
  );
  bindRoute(app, 'DELETE /admin/sessions/:id', ({ ctx, user, params }) =>
    endStaffSession(ctx, user, params.id),
  );
  bindRoute(app, 'POST /admin/sessions/end-others', ({ ctx, user }) => endOtherStaffSessions(ctx, user));
}

function factors(app: FastifyInstance, premises: Premises): void {
  bindRoute(app, 'GET /admin/factors', ({ ctx, user }) => showFactors(ctx, user.id));
  bindRoute(app, 'POST /admin/factors/totp', ({ ctx, user }) => startTotp(ctx, premises, user));
  bindRoute(app, 'POST /admin/factors/totp/confirm', ({ ctx, user, body }) =>
    confirmTotp(ctx, user, body.code),
  );
  bindRoute(app, 'DELETE /admin/factors/totp', ({ ctx, user }) => removeTotp(ctx, user));
  bindRoute(app, 'POST /admin/factors/recovery-codes', ({ ctx, user }) => renewRecoveryCodes(ctx, user));
  bindRoute(app, 'POST /admin/factors/passkeys/options', ({ ctx, user }) =>
    askForNewPasskey(ctx, premises, user),
  );
  bindRoute(app, 'POST /admin/factors/passkeys', ({ ctx, user, body }) =>
    addPasskey(ctx, premises, { user, ...body }),
  );
  bindRoute(app, 'DELETE /admin/staff/:id/factors', ({ ctx, user, params }) =>
    removeFactorsOf(ctx, user, params.id),
  );
  bindRoute(app, 'DELETE /admin/factors/passkeys/:id', ({ ctx, user, params }) =>
    removePasskey(ctx, user, params.id),
  );
}

/** The keys of programs. */
function listKeys(ctx: Context, { limit, offset, sort }: ListRequest) {
  return pageOfKeys(ctx.db, { limit, offset, descending: sort[0]?.descending ?? true });
}

/** Makes a key of a role. It is shown this once: the database knows its hash. Owners are told. */
async function makeKey(
  ctx: Context,
  { id: madeBy }: StaffVisitor,
  { name, role }: { name: string; role: KeyRole },
): Promise<ApiKey & { key: string }> {
  const key = newStaffToken('key');
  return inTransaction(ctx, async (ctx) => {
    const made = { name: name.trim(), role, hash: hashStaffToken(key), madeBy, at: ctx.now() };
    const id = await insertKey(ctx.db, made);
    await noteSecurityEvent(ctx, {
      kind: 'key_changed',
      accountId: madeBy,
      detail: { what: 'made', role, key: id },
    });
    await tellOwners(ctx, { kind: 'key_made', detail: { key: made.name, role } });
    const { items } = await pageOfKeys(ctx.db, { id, limit: 1, offset: 0, descending: true });
    const [item] = items;
    if (!item) throw new ShopError('not_found');
    return { ...item, key };
  });
}

/** Revokes a key: its next call is refused. @throws not_found */
async function revokeKey(ctx: Context, { id: accountId }: StaffVisitor, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if ((await deleteKey(ctx.db, id)) === null) throw new ShopError('not_found');
    await noteSecurityEvent(ctx, { kind: 'key_changed', accountId, detail: { what: 'revoked', key: id } });
    return null;
  });
}
