import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import type { Dependencies } from '#server/modules/customers/dependencies.ts';
import { listKeys, makeKey, revokeKey } from './api-keys.ts';
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
  listStaffSessions,
  logStaffOut,
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
