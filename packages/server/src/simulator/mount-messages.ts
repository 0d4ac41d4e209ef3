import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isInner } from '../loopback.ts';
import { isSimulated, type MessageConfig } from '../message-config.ts';
import { REPORT_PATH } from '../modules/notifications/phone/open-phones.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { MessageSimulator, type MessageState, type SimulatedMessage } from './message-simulator.ts';
import { smsRoutes, whatsappRoutes } from './messages.routes.ts';
import type { MomoSimulator } from './momo-simulator.ts';

/** The simulated message providers, with the shop's accounts there. */
export interface MessageSimulation {
  readonly sim: MessageSimulator;
  readonly accounts: MessageConfig;
  /** The base of links in templates' buttons. */
  readonly publicUrl: string;
}

interface Options {
  /** The shop's own address. */
  readonly shopAddress: () => string;
  readonly now: () => Date;
  readonly log: Logger;
}

const TIMEOUT_MS = 5_000;

/** The simulated providers in the configuration; null: there are none. */
export function openMessages(config: Config, options: Options): MessageSimulation | null {
  return isSimulated(config.messages) ? simulateMessages(config, options) : null;
}

/** Simulated providers with these accounts. */
export function simulateMessages(
  { messages: accounts, publicUrl }: Pick<Config, 'messages' | 'publicUrl'>,
  { shopAddress, now, log }: Options,
): MessageSimulation {
  const { tell, tellInbound } = tellShop({ config: accounts, shopAddress, log });
  return { sim: new MessageSimulator({ now, tell, tellInbound }), accounts, publicUrl };
}

/** Mounts the providers and the page of the phone under `/_sim`. Only a demo shop without accounts has them. */
export function mountMessages(
  app: FastifyInstance,
  { sim, accounts, publicUrl }: MessageSimulation,
  wallets: readonly MomoSimulator[],
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    if (accounts.whatsapp) whatsappRoutes(scope, sim, { account: accounts.whatsapp, publicUrl });
    smsRoutes(scope, sim, accounts.sms);
    inboxRoutes(scope, { sim, wallets, isPublic: !isInner(new URL(publicUrl).hostname) });
  });
}

interface Told {
  readonly config: Pick<MessageConfig, 'whatsapp' | 'reportToken'>;
  /** The shop's own address. */
  readonly shopAddress: () => string;
  readonly log: Logger;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The providers' reports to the shop: signed, as a form, or as JSON, like those of the real ones. */
function tellShop({ config, shopAddress, log, fetch = globalThis.fetch }: Told) {
  const at = (provider: string) => `${shopAddress()}${REPORT_PATH}/${provider}/${config.reportToken}`;
  const post = async (url: string, type: string, body: string, headers: Record<string, string> = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = { method: 'POST', headers: { 'content-type': type, ...headers }, body, signal };
    await fetch(url, init).catch((error) => log.debug({ err: error }, 'a simulated report did not arrive'));
  };
  const webhook = (value: object) => {
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', ...value } };
    const object = 'whatsapp_business_account';
    const body = JSON.stringify({ object, entry: [{ id: 'WABA', changes: [change] }] });
    const hmac = createHmac('sha256', config.whatsapp?.appSecret ?? '')
      .update(body)
      .digest('hex');
    const url = `${shopAddress()}${REPORT_PATH}/whatsapp`;
    return post(url, 'application/json', body, { 'x-hub-signature-256': `sha256=${hmac}` });
  };
  return {
    async tell(message: SimulatedMessage, state: MessageState): Promise<void> {
      const { wire, id, to, failure } = message;
      if (wire === 'whatsapp') return webhook({ statuses: [statusOf(message, state)] });
      if (wire === 'africastalking') {
        const status = { sent: 'Sent', delivered: 'Success', failed: 'Failed' }[String(state)] ?? 'Sent';
        const form = new URLSearchParams({ id, status, phoneNumber: to, networkCode: '63510' });
        if (state === 'failed' && failure) form.set('failureReason', failure);
        return post(at(wire), 'application/x-www-form-urlencoded', form.toString());
      }
      if (wire === 'pindo') {
        const status =
          { sent: 'ACCEPTED', delivered: 'DELIVRD', failed: 'UNDELIV' }[String(state)] ?? 'UNKNOWN';
        return post(at(wire), 'application/json', JSON.stringify({ sms_id: id, status, retries_count: 0 }));
      }
      return post(at(wire), 'application/json', JSON.stringify({ id, state: state.toUpperCase() }));
    },
    tellInbound: ({ from, text, at, id }: { from: string; text: string; at: Date; id: string }) =>
      webhook({
        contacts: [{ wa_id: from.slice(1), profile: { name: 'Phone' } }],
        messages: [{ from: from.slice(1), id, timestamp: secondsOf(at), type: 'text', text: { body: text } }],
      }),
  };
}

function statusOf({ id, to, ref, at, failure }: SimulatedMessage, state: MessageState): object {
  const code = Number(failure) || 131000;
  return {
    ...{ id, status: state, timestamp: secondsOf(at), recipient_id: to.slice(1) },
    ...(ref && { biz_opaque_callback_data: ref }),
    pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' },
    ...(state === 'failed' && {
      errors: [{ code, title: 'Failed', message: 'Failed', error_data: { details: 'Simulated' } }],
    }),
  };
}

function secondsOf(at: Date): string {
  return String(Math.floor(at.getTime() / 1_000));
}
