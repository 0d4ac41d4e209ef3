import type { Config } from './config.ts';
import type { JobHandlers, Sweep } from './jobs/run.ts';
import { sweepOutbox } from './jobs/sweep-outbox.ts';
import type { MailTransport } from './modules/notifications/mail-transport.ts';
import { sendMessage } from './modules/notifications/send-message.ts';

/** What jobs touch beside the database. */
export interface JobDeps {
  readonly config: Config;
  readonly transport: MailTransport;
}

/** Every job and the story that does it. */
export function jobHandlers(deps: JobDeps): JobHandlers {
  return {
    'message.send': (ctx, { outbox_id }) => sendMessage(ctx, deps, outbox_id),
  };
}

/** What looks for work that lost its job. */
export const sweeps: readonly Sweep[] = [sweepOutbox];
