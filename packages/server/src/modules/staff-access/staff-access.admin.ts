import type { ApiKey, KeyRole, ProofMethod } from '@isoko/contract/routes/admin/access';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { requireLine } from '#server/input/form.ts';
import type { Dependencies } from '#server/modules/customers/dependencies.ts';
import { verifyOwnPassword } from '#server/modules/customers/own-password.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { PROOF_MS } from '#server/modules/trust/step-up.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import { readFactors } from './factor.store.ts';
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
import { askForNewPasskey, askForPasskey, type PasskeyJson } from './passkeys.ts';
import { methodsOf, onCodeTry, requireSecondFactor, type Shown } from './second-factor.ts';
import { deleteKey, insertKey, pageOfKeys, proveSession } from './staff-session.store.ts';
import {
  chooseLanguage,
  endOtherStaffSessions,
  endStaffSession,
  hashStaffToken,
  listStaffSessions,
  logStaffOut,
  newStaffToken,
  provedUntil,
  showSession,
} from './staff-session.ts';

/** Binds the calls with which staff log in and prove their identity. */
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

/** Creates a key with a role. It is shown only this once: the database stores its hash. Owners are told. */
async function makeKey(
  ctx: Context,
  { id: madeBy }: StaffVisitor,
  { name, role }: { name: string; role: KeyRole },
): Promise<ApiKey & { key: string }> {
  const key = newStaffToken('key');
  return inTransaction(ctx, async (ctx) => {
    const made = { name: requireLine('name', name), role, hash: hashStaffToken(key), madeBy, at: ctx.now() };
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

/** A new proof of identity: the second factor, or without one the password. */
interface Proof extends Pick<Shown, 'code' | 'passkey'> {
  password?: string;
}

/** How this member of staff can prove their identity. */
async function askForProof(
  ctx: Context,
  premises: Premises,
  { id, provedAt }: StaffVisitor,
): Promise<{ methods: ProofMethod[]; passkey_options: PasskeyJson | null; proved_until: string | null }> {
  const factors = await readFactors(ctx.db, id);
  const own = methodsOf(factors, 'step_up');
  const { passkeys } = factors;
  const asked = { accountId: id, purpose: 'step_up', passkeys } as const;
  return {
    methods: own.length > 0 ? own : ['password'],
    passkey_options: passkeys.length > 0 ? await askForPasskey(ctx, premises, asked) : null,
    proved_until: provedUntil(ctx, provedAt)?.toISOString() ?? null,
  };
}

/**
 * Accepts a proof of identity, for ten minutes. Must not run in a transaction: a wrong try counts.
 * @throws bad_credentials; second_factor_required; invalid_code; rate_limited
 */
async function proveAgain(
  ctx: Context,
  premises: Premises,
  { user, proof }: { user: StaffVisitor; proof: Proof },
): Promise<{ proved_until: string }> {
  const about = { accountId: user.id };
  try {
    const asked = {
      accountId: user.id,
      purpose: 'step_up',
      shown: { ...proof, recovery_code: undefined },
    } as const;
    const factor = await requireSecondFactor(ctx, premises, asked);
    if (factor === null) await requirePassword(ctx, user.id, proof.password);
    const detail = { by: factor ?? 'password' };
    await proveSession(ctx.db, user.sessionId, ctx.now());
    await noteSecurityEvent(ctx, { kind: 'step_up', ...about, detail });
  } catch (error) {
    if (error instanceof ShopError && ['bad_credentials', 'invalid_code'].includes(error.code)) {
      await noteSecurityEvent(ctx, { kind: 'step_up_failed', ...about });
    }
    throw error;
  }
  return { proved_until: new Date(ctx.now().getTime() + PROOF_MS).toISOString() };
}

/** A stolen session must not help to guess the password: the limit is that of codes. */
async function requirePassword(ctx: Context, accountId: string, password = ''): Promise<void> {
  const isTheirs = () =>
    verifyOwnPassword(ctx, accountId, password).then(
      () => true,
      (error) => {
        if (error instanceof ShopError && error.code === 'validation_error') return false;
        throw error;
      },
    );
  if (!(await onCodeTry(ctx, accountId, isTheirs))) throw new ShopError('bad_credentials');
}
