import { setTimeout as pause } from 'node:timers/promises';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import { keysOf, valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MessageConfig, WhatsAppConfig } from '../message-config.ts';
import { CODE_TEMPLATE } from '../modules/notifications/phone/account-words.ts';
import { SMS_SIMULATORS, WHATSAPP_SIMULATOR } from '../modules/notifications/phone/open-phones.ts';
import { LINK_PATH } from '../modules/notifications/phone/order-link.ts';
import { phoneWords, templateBody } from '../modules/notifications/phone/phone-words.ts';
import { textAt } from '../modules/notifications/phone/provider.ts';
import {
  INVITATION_PATH,
  staffTemplateBody,
  staffWords,
} from '../modules/notifications/phone/staff-words.ts';
import { TEMPLATE_LANGUAGES } from '../modules/notifications/phone/whatsapp.ts';
import type { MessageSimulator, SimulatedMessage, Wire } from './message-simulator.ts';

const hidden = { schema: { hide: true } };
const LABELS: { readonly [L in Language]: string } = { en: 'See my order', fr: 'Voir', rw: 'Reba' };

interface Options {
  readonly account: WhatsAppConfig;
  /** The base of links in the templates' buttons, fixed when they were created. */
  readonly publicUrl: string;
}

const E164 = /^\+[1-9]\d{6,14}$/;
/** A gateway for the adapter that is configured by SMS_GATEWAY. */
export const GATEWAY_SIMULATOR = '/_sim/gateway/send';

/**
 * The part of WhatsApp's Cloud API that shops use (docs/operations/messages.md). The shop's templates are created and
 * approved.
 */
export function whatsappRoutes(app: FastifyInstance, sim: MessageSimulator, options: Options): void {
  app.post<{ Params: { phoneId: string } }>(
    `${WHATSAPP_SIMULATOR}/:phoneId/messages`,
    hidden,
    async (request, reply) => {
      const { account } = options;
      const right = `Bearer ${account.token}`;
      if (request.headers.authorization !== right) return reply.status(401).send(error(190, 'Bad token'));
      if (request.params.phoneId !== account.phoneId)
        return reply.status(400).send(error(100, 'No such object'));
      if (await answerOddly(sim, request, reply, () => take(sim, request.body, options))) return reply;
      if (!sim.hasRoom()) return reply.status(429).send(error(130429, 'Rate limit hit'));
      const taken = take(sim, request.body, options);
      if (typeof taken === 'number') return reply.status(400).send(error(taken, 'Refused'));
      const { to, id } = taken;
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: to.slice(1), wa_id: to.slice(1) }],
        messages: [{ id, message_status: 'accepted' }],
      };
    },
  );
}

function error(code: number, message: string): object {
  return {
    error: {
      message: `(#${code}) ${message}`,
      ...{ type: 'OAuthException', code, fbtrace_id: 'A1' },
      error_data: { messaging_product: 'whatsapp', details: message },
    },
  };
}

/** Accepts a message, or returns the error number of its refusal. */
function take(sim: MessageSimulator, body: unknown, { publicUrl }: Options): SimulatedMessage | number {
  const digits = textAt(body, 'to') ?? '';
  if (textAt(body, 'messaging_product') !== 'whatsapp' || !/^[1-9]\d{6,14}$/.test(digits)) return 100;
  const to = `+${digits}`;
  if (sim.switchesOf(to).notOnWhatsApp) return 131026;
  const shown = textAt(body, 'type') === 'text' ? freeText(sim, to, body) : fromTemplate(body, publicUrl);
  if (typeof shown === 'number') return shown;
  return sim.take({
    ...{ id: sim.nextId('wamid.'), channel: 'whatsapp', wire: 'whatsapp', to, from: 'Isoko', ...shown },
    ref: textAt(body, 'biz_opaque_callback_data'),
  });
}

type Shown = Pick<SimulatedMessage, 'text' | 'button'>;
const DAY_MS = 24 * 60 * 60_000;

function freeText(sim: MessageSimulator, to: string, body: unknown): Shown | number {
  const wroteAt = sim.lastWord(to);
  if (!wroteAt || sim.now.getTime() - wroteAt.getTime() > DAY_MS) return 131047;
  const text = textAt(body, 'text.body');
  return text ? { text, button: null } : 100;
}

function fromTemplate(body: unknown, publicUrl: string): Shown | number {
  const name = textAt(body, 'template.name') ?? '';
  const code = textAt(body, 'template.language.code');
  const language = LANGUAGES.find((each) => TEMPLATE_LANGUAGES[each] === code);
  if (!language) return 132001;
  const components = valueAt(valueAt(body, 'template'), 'components');
  const values = parametersOf(components, 'body');
  const [tail] = parametersOf(components, 'button');
  if (name === CODE_TEMPLATE) {
    if (values.length !== 1 || values[0] !== tail) return 132000;
    return { text: `${tail} is your verification code.`, button: null };
  }
  const made = templateOf(name, language);
  if (!made) return 132001;
  const { words, button } = made;
  const isWhole = button === null ? tail === undefined : Boolean(tail);
  if (values.length !== [...words.matchAll(/\{\{\d+\}\}/g)].length || !isWhole) return 132000;
  const text = words.replace(/\{\{(\d+)\}\}/g, (_, at: string) => values[Number(at) - 1] ?? '');
  return { text, button: button && { label: button.label, url: `${publicUrl}${button.path}${tail}` } };
}

/** The shop's template of that name; null: there is none. */
function templateOf(name: string, language: Language) {
  const ofOrder = keysOf(phoneWords).find((each) => each === name);
  if (ofOrder) {
    const button = { label: LABELS[language], path: LINK_PATH };
    return { words: templateBody(ofOrder, language), button };
  }
  const ofStaff = keysOf(staffWords).find((each) => each === name);
  if (!ofStaff) return null;
  const button = ofStaff === 'staff_invited' ? { label: 'OK', path: INVITATION_PATH } : null;
  return { words: staffTemplateBody(ofStaff, language), button };
}

function parametersOf(components: unknown, type: string): string[] {
  const list = Array.isArray(components) ? components : [];
  const found = valueAt(
    list.find((each) => valueAt(each, 'type') === type),
    'parameters',
  );
  return Array.isArray(found) ? found.map((each) => textAt(each, 'text') ?? '') : [];
}

type Sms = MessageConfig['sms'];

/** The parts of SMS providers' APIs that shops use (docs/operations/messages.md). */
export function smsRoutes(app: FastifyInstance, sim: MessageSimulator, sms: Sms): void {
  // The shop has an account only at its own provider.
  if (sms?.provider === 'africastalking') africasTalking(app, sim, sms);
  if (sms?.provider === 'pindo') pindo(app, sim, sms);
  if (sms?.provider === 'gateway') gateway(app, sim);
}

interface Sending {
  readonly to: string;
  readonly text: string;
  readonly from: string;
  readonly ref?: string | null;
}

function takeSms(
  sim: MessageSimulator,
  wire: Wire,
  { to, text, from, ref = null }: Sending,
): SimulatedMessage {
  const prefixes = { africastalking: 'ATPid_', pindo: 'out_sms_', gateway: 'gw-', whatsapp: 'wamid.' };
  return sim.take({
    id: sim.nextId(prefixes[wire]),
    channel: 'sms',
    wire,
    to,
    from,
    text,
    ref,
    button: null,
  });
}

function africasTalking(
  app: FastifyInstance,
  sim: MessageSimulator,
  account: Extract<NonNullable<Sms>, { provider: 'africastalking' }>,
): void {
  app.post(`${SMS_SIMULATORS.africastalking}/version1/messaging`, hidden, async (request, reply) => {
    const { body, headers } = request;
    const isKnown = headers.apikey === account.apiKey && textAt(body, 'username') === account.username;
    if (!isKnown) {
      return reply.status(401).type('text/plain').send('The supplied authentication is invalid');
    }
    const to = textAt(body, 'to') ?? '';
    const sending = { to, text: textAt(body, 'message') ?? '', from: textAt(body, 'from') ?? 'AFRICASTKNG' };
    if (await answerOddly(sim, request, reply, () => takeSms(sim, 'africastalking', sending))) return reply;
    if (!sim.hasRoom()) return reply.status(429).type('text/plain').send('Too many requests');
    const answer = (statusCode: number, status: string, messageId: string) =>
      reply.status(201).send({
        SMSMessageData: {
          Message: `Sent to ${statusCode < 200 ? 1 : 0}/1 Total Cost: RWF 12.0000`,
          Recipients: [{ statusCode, number: to, status, cost: 'RWF 12.0000', messageId }],
        },
      });
    if (!E164.test(to) || !sending.text) return answer(403, 'InvalidPhoneNumber', 'None');
    if (sim.switchesOf(to).blocked) return answer(406, 'UserInBlacklist', 'None');
    return answer(101, 'Success', takeSms(sim, 'africastalking', sending).id);
  });
}

function pindo(
  app: FastifyInstance,
  sim: MessageSimulator,
  account: Extract<NonNullable<Sms>, { provider: 'pindo' }>,
): void {
  app.post(`${SMS_SIMULATORS.pindo}/v1/sms/`, hidden, async (request, reply) => {
    const { body, headers } = request;
    if (headers.authorization !== `Bearer ${account.token}`) return reply.status(401).send({ message: 'no' });
    const to = textAt(body, 'to') ?? '';
    const sending = { to, text: textAt(body, 'text') ?? '', from: textAt(body, 'sender') ?? '' };
    if (await answerOddly(sim, request, reply, () => takeSms(sim, 'pindo', sending))) return reply;
    if (!sim.hasRoom()) return reply.status(429).send({ message: 'slow down' });
    if (!E164.test(to) || sim.switchesOf(to).blocked) return reply.status(409).send({ message: 'telco' });
    const sms_id = takeSms(sim, 'pindo', sending).id;
    const cost = { item_count: 1, item_price: 12, total_cost: 12, remaining_balance: 9_000 };
    return reply.status(201).send({ sms_id, status: 'sent', to, ...cost, self_url: `/v1/sms/${sms_id}` });
  });
}

function gateway(app: FastifyInstance, sim: MessageSimulator): void {
  app.post(GATEWAY_SIMULATOR, hidden, async (request, reply) => {
    const { body } = request;
    const to = `+${(textAt(body, 'msisdn') ?? '').replace(/^\+/, '')}`;
    const sending = {
      ...{ to, text: textAt(body, 'message') ?? '', from: textAt(body, 'sender') ?? '' },
      ref: textAt(body, 'ref'),
    };
    if (await answerOddly(sim, request, reply, () => takeSms(sim, 'gateway', sending))) return reply;
    if (!E164.test(to)) return { success: false, error: 'bad number' };
    return { success: true, data: { id: takeSms(sim, 'gateway', sending).id, cost: 9 } };
  });
}

/**
 * Answers by the provider's state if it is odd: slow, down, busy, broken in the middle, or a lost connection after it
 * accepted the message (`take`). False: the usual answer is due.
 */
async function answerOddly(
  sim: MessageSimulator,
  request: FastifyRequest,
  reply: FastifyReply,
  take: () => unknown,
): Promise<boolean> {
  if (sim.mood.slowMs > 0) await pause(sim.mood.slowMs);
  if (sim.mood.isDown) {
    reply.status(503).type('text/plain').send('down');
    return true;
  }
  const odd = sim.mood.next.shift();
  if (odd === undefined) return false;
  if (odd === 'hang-up' || odd === 'hang-up after taking') {
    if (odd === 'hang-up after taking') take();
    reply.hijack();
    request.raw.socket.destroy();
  } else reply.status(Number(odd)).type('text/plain').send(odd);
  // A reply is thenable, so an async function cannot return it.
  return true;
}
