import { join } from 'node:path';
import { sweepImports } from '#server/modules/imports/run-import.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { sweepStaffRequests } from './http/once.ts';
import { sweepOutbox } from './jobs/messages.ts';
import { jobNames } from './jobs/names.ts';
import { type JobHandlers, type Sweep, startWorker, type Worker } from './jobs/run.ts';
import { type BackupWriter, makeBackup, sweepBackups } from './modules/backups/make-backup.ts';
import { sweepCategoryCounts } from './modules/catalogue/categories.ts';
import { sweepMoves } from './modules/catalogue/fold-moves.ts';
import { sweepLowStock } from './modules/catalogue/low-stock-alert.ts';
import { sweepBestSelling } from './modules/catalogue/products.ts';
import { sweepChangeSets, workOnChangeSet } from './modules/changes/work.ts';
import { sweepContactMessages } from './modules/content/messages.ts';
import { sweepAccounts } from './modules/customers/account-data.ts';
import { sweepPolicies } from './modules/guide/policies.ts';
import { fetchPicture } from './modules/imports/fetch-picture.ts';
import { runImport } from './modules/imports/run-import.ts';
import { openGallery } from './modules/media/gallery.ts';
import type { Messengers } from './modules/notifications/messengers.ts';
import type { PhoneProvider } from './modules/notifications/phone/provider.ts';
import { applyReports, sweepReports } from './modules/notifications/phone/reports.ts';
import { sendMessage } from './modules/notifications/send-message.ts';
import { sweepAuditDay, sweepMailbox, sweepMessages } from './modules/notifications/sweeps.ts';
import type { MailTransport } from './modules/notifications/transport.ts';
import { sweepDoorPhotos } from './modules/orders/lifecycle/door-photo.ts';
import { expireOrder, sweepOrders } from './modules/orders/lifecycle/end-order.ts';
import { sweepErasures } from './modules/orders/lifecycle/erase-orders.ts';
import { reconcileOrder } from './modules/orders/money/reconcile-order.ts';
import { closeQuestion, sweepQuestions } from './modules/orders/questions/answer-question.ts';
import { sendOrderLink } from './modules/orders/reading/find-order.ts';
import { attachGuestOrders } from './modules/orders/reading/guest-orders.ts';
import { refreshPayment, startPayment } from './modules/payments/ask-operator.ts';
import { sweepFailedPayers } from './modules/payments/forget-payers.ts';
import type { Payment } from './modules/payments/payment.ts';
import { sweepSales } from './modules/search/find-products.ts';
import { applyPayee } from './modules/settings/payee.ts';
import { sweepStaffAccess } from './modules/staff-access/staff-session.ts';
import { sweepNotices } from './modules/trust/notice.ts';
import { sweepSecurityEvents } from './modules/trust/security-event.ts';

/** What jobs use in addition to the database. */
export interface JobDeps {
  readonly config: Config;
  readonly transport: MailTransport;
  /** The channels to phones; without any, there is only mail. */
  readonly phones?: readonly PhoneProvider[];
}

/** Every job except backups, and its story. */
export function jobHandlers(deps: JobDeps): Omit<JobHandlers, 'backup.make'> {
  return {
    'message.send': (ctx, { outbox_id }) => sendMessage(ctx, deps, outbox_id),
    'message.report': (ctx, { provider, provider_id, ref }) =>
      applyReports(ctx, { provider, providerId: provider_id, ref }),
    'payment.start': async (ctx, { payment_id }) => settle(ctx, await startPayment(ctx, payment_id)),
    'payment.check': async (ctx, { payment_id }) => settle(ctx, await refreshPayment(ctx, payment_id)),
    'order.expire': (ctx, { order_id }) => expireOrder(ctx, order_id),
    'question.close': (ctx, { order_id, question_id }) =>
      closeQuestion(ctx, { orderId: order_id, id: question_id }),
    'order.find': (ctx, { order_id }) => sendOrderLink(ctx, order_id),
    'orders.attach': (ctx, { account_id }) => attachGuestOrders(ctx, account_id),
    'import.run': (ctx, { import_id }) => runImport(ctx, pictureDeps(ctx, deps), import_id),
    'change_set.work': (ctx, { change_set_id }) => workOnChangeSet(ctx, change_set_id),
    'payee.apply': (ctx, { change_id }) => applyPayee(ctx, change_id),
  };
}

/** The job that makes backups. */
export function backupHandler(writer: BackupWriter): Pick<JobHandlers, 'backup.make'> {
  return { 'backup.make': (ctx, { backup_id }) => makeBackup(ctx, writer, backup_id) };
}

/** Downloads pictures from the web into the gallery. */
function pictureDeps({ log }: Context, { config }: JobDeps) {
  const gallery = openGallery(config, log);
  const fetched = (address: string) => fetchPicture(address, { hosts: config.pictureHosts });
  return { gallery, fetchPicture: fetched, folder: null };
}

/** Updates the order of a changed payment. */
async function settle(ctx: Context, payment: Payment | null): Promise<void> {
  if (payment) await reconcileOrder(ctx, payment.purpose_id);
}

/** The sweeps: they find work that lost its job, and delete expired data. */
function sweepsOf({ config }: Pick<JobDeps, 'config'>): readonly Sweep[] {
  const mailbox = join(config.varDir, 'mailbox');
  return [...sweeps, (ctx) => sweepMailbox(ctx, mailbox)];
}

const sweeps: readonly Sweep[] = [
  sweepOutbox,
  sweepAccounts,
  sweepOrders,
  sweepErasures,
  sweepDoorPhotos,
  sweepQuestions,
  sweepContactMessages,
  sweepFailedPayers,
  sweepImports,
  sweepChangeSets,
  sweepStaffRequests,
  sweepSecurityEvents,
  sweepAuditDay,
  sweepStaffAccess,
  sweepNotices,
  sweepReports,
  sweepLowStock,
  sweepSales,
  sweepBestSelling,
  sweepCategoryCounts,
  sweepBackups,
  sweepPolicies,
  sweepMessages,
  sweepMoves,
];

/**
 * Runs the shop's jobs as soon as its database is `ready`, until it is stopped. Opens what the jobs need, and closes it
 * at the end.
 */
export function startWork(options: {
  config: Config;
  ctx: Context;
  url: string;
  /** PostgreSQL itself, if `url` leads to a pooler. */
  directUrl: string;
  /** The channels to people; the mail transport is closed at the end. */
  messengers: Messengers;
  /** Creates the backup writer; its signal says that the worker must stop. */
  backups: (signal: AbortSignal) => BackupWriter;
  /** Settles when the database has its schema; the code that opened the database reports its failure. */
  ready: Promise<void>;
}): Worker {
  const { config, ctx, url, directUrl, messengers, ready } = options;
  const stopping = new AbortController();
  const handlers = {
    ...jobHandlers({ config, ...messengers }),
    ...backupHandler(options.backups(stopping.signal)),
  };
  const { otherwise, of } = config.hands;
  const worker = startWorker({
    ...{ ctx, url, directUrl, isWatched: true },
    ...{ handlers, sweeps: sweepsOf({ config }), ready },
    handsOf: (name) => of[name] ?? otherwise,
  });
  return {
    async stop() {
      stopping.abort();
      await worker.stop();
      messengers.transport.close();
    },
  };
}

/** @throws ConfigError if HANDS names a queue that the shop does not have. */
export function requireKnownQueues({ hands }: Pick<Config, 'hands'>): void {
  const unknown = Object.keys(hands.of).find((name) => !jobNames.some((each) => each === name));
  if (unknown)
    throw new ConfigError(
      `HANDS names no queue of the shop by ${unknown}: there are ${jobNames.join(', ')}.`,
    );
}
