import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { sweepStaffRequests } from './http/once.ts';
import type { JobHandlers, Sweep } from './jobs/run.ts';
import { sweepOutbox } from './jobs/sweep-outbox.ts';
import { sweepContactMessages } from './modules/content/messages.ts';
import { sweepAccounts } from './modules/customers/sweep-accounts.ts';
import { fetchPicture } from './modules/imports/fetch-picture.ts';
import { runImport } from './modules/imports/run-import.ts';
import { sweepImports } from './modules/imports/sweep-imports.ts';
import { createGallery } from './modules/media/gallery.ts';
import type { MailTransport } from './modules/notifications/mail-transport.ts';
import { sendMessage } from './modules/notifications/send-message.ts';
import { sweepAuditDay } from './modules/notifications/sweep-audit-day.ts';
import { sweepMailbox } from './modules/notifications/sweep-mailbox.ts';
import { attachGuestOrders } from './modules/orders/attach-guest-orders.ts';
import { expireOrder } from './modules/orders/expire-order.ts';
import { settleOrder } from './modules/orders/settle-order.ts';
import { sweepErasures } from './modules/orders/sweep-erasures.ts';
import { sweepOrders } from './modules/orders/sweep-orders.ts';
import { checkPayment } from './modules/payments/check-payment.ts';
import type { Payment } from './modules/payments/payment.ts';
import { startPayment } from './modules/payments/start-payment.ts';
import { sweepFailedPayers } from './modules/payments/sweep-failed-payers.ts';
import { applyPayee } from './modules/settings/payee.ts';
import { sweepStaffAccess } from './modules/staff-access/sweep-staff-access.ts';
import { sweepNotices } from './modules/trust/notice.ts';
import { sweepSecurityEvents } from './modules/trust/sweep-security-events.ts';

/** What jobs touch beside the database. */
export interface JobDeps {
  readonly config: Config;
  readonly transport: MailTransport;
}

/** Every job and the story that does it. */
export function jobHandlers(deps: JobDeps): JobHandlers {
  return {
    'message.send': (ctx, { outbox_id }) => sendMessage(ctx, deps, outbox_id),
    'payment.start': async (ctx, { payment_id }) => settle(ctx, await startPayment(ctx, payment_id)),
    'payment.check': async (ctx, { payment_id }) => settle(ctx, await checkPayment(ctx, payment_id)),
    'order.expire': (ctx, { order_id }) => expireOrder(ctx, order_id),
    'orders.attach': (ctx, { account_id }) => attachGuestOrders(ctx, account_id),
    'import.run': (ctx, { import_id }) => runImport(ctx, pictureDeps(ctx, deps), import_id),
    'payee.apply': (ctx, { change_id }) => applyPayee(ctx, change_id),
  };
}

/** Pictures come from the web into the gallery. */
function pictureDeps({ log }: Context, { config }: JobDeps) {
  const gallery = createGallery({ dir: join(config.varDir, 'gallery'), log });
  const fetched = (address: string) => fetchPicture(address, { hosts: config.pictureHosts });
  return { gallery, fetchPicture: fetched, folder: null };
}

/** What a payment did, its order follows. */
async function settle(ctx: Context, payment: Payment | null): Promise<void> {
  if (payment) await settleOrder(ctx, payment.purpose_id);
}

/** What looks for work that lost its job, and for what has had its time. */
export function sweepsOf({ config }: Pick<JobDeps, 'config'>): readonly Sweep[] {
  const mailbox = join(config.varDir, 'mailbox');
  return [...sweeps, (ctx) => sweepMailbox(ctx, mailbox)];
}

const sweeps: readonly Sweep[] = [
  sweepOutbox,
  sweepAccounts,
  sweepOrders,
  sweepErasures,
  sweepContactMessages,
  sweepFailedPayers,
  sweepImports,
  sweepStaffRequests,
  sweepSecurityEvents,
  sweepAuditDay,
  sweepStaffAccess,
  sweepNotices,
];
