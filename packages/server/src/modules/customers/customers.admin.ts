import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { fieldError } from '#server/shop-error.ts';
import { joinCustomers } from './book/staff-join.ts';
import {
  changeRole,
  getMember,
  handOverLink,
  inviteAgain,
  inviteStaff,
  listStaff,
  removeMember,
} from './staff.ts';
import {
  changeCustomer,
  getCustomer,
  listCustomers,
  listTags,
  noteCustomer,
  removeNote,
  signOutCustomer,
} from './staff-customers.ts';

/** Binds the calls of staff about customers and staff. */
export function customersAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/customers', ({ ctx, query, list }) => listCustomers(ctx, query, list));
  bindRoute(app, 'GET /admin/customers/tags', ({ ctx }) => listTags(ctx));
  bindRoute(app, 'POST /admin/customers/:id/join', ({ ctx, params, body }) =>
    joinCustomers(ctx, params.id, body.other),
  );
  bindRoute(app, 'GET /admin/customers/:id', ({ ctx, params }) => getCustomer(ctx, params.id));
  bindRoute(app, 'PATCH /admin/customers/:id', ({ ctx, params, body }) =>
    changeCustomer(ctx, params.id, body),
  );
  bindRoute(app, 'POST /admin/customers/:id/sign-out', ({ ctx, params }) => signOutCustomer(ctx, params.id));
  bindRoute(app, 'POST /admin/customers/:id/notes', ({ ctx, params, body }) =>
    noteCustomer(ctx, params.id, body),
  );
  bindRoute(app, 'DELETE /admin/customers/:id/notes/:note', ({ ctx, params }) => removeNote(ctx, params));

  bindRoute(app, 'GET /admin/staff', ({ ctx, query, list }) => listStaff(ctx, query, list));
  bindRoute(app, 'POST /admin/staff', ({ ctx, body }) => inviteStaff(ctx, body));
  bindRoute(app, 'GET /admin/staff/:id', ({ ctx, params }) => getMember(ctx, params.id));
  bindRoute(app, 'PATCH /admin/staff/:id', ({ ctx, params, body }) => changeRole(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/staff/:id', ({ ctx, params }) => removeMember(ctx, params.id));
  bindRoute(app, 'POST /admin/staff/:id/invite', ({ ctx, params }) => inviteAgain(ctx, params.id));
  bindRoute(app, 'POST /admin/staff/:id/link', async ({ ctx, params, body }) => {
    const { whatsapp, sms } = app.config.messages;
    if (body.phone && !whatsapp && !sms)
      throw fieldError('phone', 'No channel for phone messages is set up.');
    const { token, expiresAt, phone } = await handOverLink(ctx, params.id, body);
    const url = `${app.config.publicUrl}/reset-password/${token}`;
    return { url, expires_at: expiresAt.toISOString(), sent_to: phone };
  });
}
