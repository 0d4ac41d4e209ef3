import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { changeEmail } from './change-email.ts';
import type { CodeChannels, Dependencies } from './dependencies.ts';
import { logIn, logInByCode, provePhone } from './log-in.ts';
import { askForCode } from './login-code.ts';
import { changePassword, requestReset, resetPassword } from './own-password.ts';
import { changeProfile, getUser, showUser } from './profile.ts';
import { endOtherSessions, endSession, listSessions, logOut } from './sessions.ts';
import { confirmAddress, refuseSignUp, showConfirmation, signUp } from './sign-up.ts';

type CustomerDependencies = Dependencies & { phones: CodeChannels };

/** Binds the calls about accounts to their stories. */
export function customerRoutes(app: FastifyInstance, around: CustomerDependencies): void {
  const { phones } = around;
  bindRoute(app, 'POST /users/customers/signup', ({ ctx, body, ip }) =>
    signUp(ctx, around, { body, address: ip }),
  );
  bindRoute(app, 'GET /users/confirm-account/:token', ({ ctx, params }) =>
    showConfirmation(ctx, params.token),
  );
  bindRoute(app, 'PATCH /users/confirm-account/:token', ({ ctx, params, body, ip, userAgent, visitor }) => {
    const caller = { address: ip, userAgent, device: body?.device };
    return confirmAddress(ctx, around, { token: params.token, body, caller, visitor });
  });
  bindRoute(app, 'DELETE /users/confirm-account/:token', ({ ctx, params }) =>
    refuseSignUp(ctx, params.token),
  );
  bindRoute(app, 'POST /users/login', ({ ctx, body, ip, userAgent }) =>
    logIn(ctx, body, { address: ip, userAgent }),
  );
  bindRoute(app, 'POST /users/code', ({ ctx, body, ip }) =>
    askForCode(ctx, phones, { ...body, address: ip, accountId: null }),
  );
  bindRoute(app, 'POST /users/code/login', ({ ctx, body, ip, userAgent }) =>
    logInByCode(ctx, body, { address: ip, userAgent }),
  );
  bindRoute(app, 'GET /users/logout', ({ ctx, bearer }) => logOut(ctx, bearer));
  bindRoute(app, 'POST /users/forgotPassword', ({ ctx, body, ip }) =>
    requestReset(ctx, { email: body.email, address: ip }),
  );
  bindRoute(app, 'PATCH /users/resetPassword/:token', ({ ctx, params, body, ip, userAgent }) => {
    const caller = { address: ip, userAgent, device: body.device };
    return resetPassword(ctx, around, { token: params.token, body, caller });
  });
  ownAccountRoutes(app, around);
}

/** Binds the calls for signed-in customers. */
function ownAccountRoutes(app: FastifyInstance, around: CustomerDependencies): void {
  const { phones } = around;
  bindRoute(app, 'PATCH /users/updateMyPassword', ({ ctx, user, body }) =>
    changePassword(ctx, around, { user, body }),
  );
  bindRoute(app, 'PATCH /users/updateMe', ({ ctx, user, body }) =>
    changeProfile(ctx, around, { user, body }),
  );
  bindRoute(app, 'POST /users/me/phone', ({ ctx, user, body, ip }) =>
    askForCode(ctx, phones, { ...body, address: ip, accountId: user.id }),
  );
  bindRoute(app, 'PATCH /users/me/phone', ({ ctx, user, body, ip }) =>
    provePhone(ctx, { user, body, address: ip }),
  );
  bindRoute(app, 'PATCH /users/updateMyEmail', ({ ctx, user, body }) =>
    changeEmail(ctx, around, { user, body }),
  );

  bindRoute(app, 'GET /users/me', ({ ctx, user }) => showUser(ctx, user.id));
  bindRoute(app, 'GET /users/me/sessions', ({ ctx, user }) => listSessions(ctx, user));
  bindRoute(app, 'DELETE /users/me/sessions', ({ ctx, user, body }) =>
    endOtherSessions(ctx, { user, ...body }),
  );
  bindRoute(app, 'DELETE /users/me/sessions/:id', ({ ctx, user, params, body }) =>
    endSession(ctx, params.id, { user, ...body }),
  );
  bindRoute(app, 'GET /users/:id', ({ ctx, user, params }) => getUser(ctx, params.id, user));
  bindRoute(app, 'GET /auth', async ({ ctx, user }) => ({ user: await showUser(ctx, user.id) }));
}
