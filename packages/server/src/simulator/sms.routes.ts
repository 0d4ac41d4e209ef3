import type { FastifyInstance } from 'fastify';
import type { MessageConfig } from '../message-config.ts';
import { SMS_SIMULATORS } from '../modules/notifications/phone/open-phones.ts';
import { textAt } from '../modules/notifications/phone/provider.ts';
import type { MessageSimulator, SimulatedMessage, Wire } from './message-simulator.ts';
import { answerOddly } from './provider-mood.ts';

const hidden = { schema: { hide: true } };
const E164 = /^\+[1-9]\d{6,14}$/;
/** A gateway for the adapter that is described rather than written. */
export const GATEWAY_SIMULATOR = '/_sim/gateway/send';

type Sms = MessageConfig['sms'];

/** The SMS providers' wires as far as shops use them (docs/operations/messages.md). */
export function smsRoutes(app: FastifyInstance, sim: MessageSimulator, sms: Sms): void {
  // Only this shop's provider has an account of it.
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

function take(sim: MessageSimulator, wire: Wire, { to, text, from, ref = null }: Sending): SimulatedMessage {
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
    if (await answerOddly(sim, request, reply, () => take(sim, 'africastalking', sending))) return reply;
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
    return answer(101, 'Success', take(sim, 'africastalking', sending).id);
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
    if (await answerOddly(sim, request, reply, () => take(sim, 'pindo', sending))) return reply;
    if (!sim.hasRoom()) return reply.status(429).send({ message: 'slow down' });
    if (!E164.test(to) || sim.switchesOf(to).blocked) return reply.status(409).send({ message: 'telco' });
    const sms_id = take(sim, 'pindo', sending).id;
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
    if (await answerOddly(sim, request, reply, () => take(sim, 'gateway', sending))) return reply;
    if (!E164.test(to)) return { success: false, error: 'bad number' };
    return { success: true, data: { id: take(sim, 'gateway', sending).id, cost: 9 } };
  });
}
