import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createLogger } from '../log.ts';
import type { MessageConfig, SmsConfig } from '../message-config.ts';
import { SMS_SIMULATORS, WHATSAPP_SIMULATOR } from '../modules/notifications/phone/open-phones.ts';
import type { MessageSimulator } from '../simulator/message-simulator.ts';
import { GATEWAY_SIMULATOR } from '../simulator/messages.routes.ts';
import { mountMessages, simulateMessages } from '../simulator/mount-messages.ts';
import type { SmsGatewayConfig } from '../sms-gateway-config.ts';

/**
 * The simulated providers on a port of their own, so that a test's shop calls them, and gets reports, over real HTTP.
 */
export interface TestProviders {
  readonly sim: MessageSimulator;
  /** The shop's accounts there; accounts that a test leaves out do not exist. */
  readonly messages: MessageConfig;
  /** The address of the providers. */
  readonly address: string;
  /** Sets the address of the shop, once it listens. */
  tellTo(address: string): void;
  close(): Promise<void>;
}

const secrets = {
  ...{ token: 'EAAG-token', appSecret: 'app-secret-of-the-tests', verifyToken: 'verify-me' },
  ...{ phoneId: '106540352242922', price: 6, perSecond: 1_000 },
};

/** Opens them. `sms` names the provider of SMS. */
export async function openProviders({
  sms: provider = 'africastalking',
  now,
  publicUrl,
}: {
  sms?: 'africastalking' | 'pindo' | 'gateway';
  now: () => Date;
  publicUrl: string;
}): Promise<TestProviders> {
  let shopAddress = 'http://localhost:9';
  const app = Fastify();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const wire = { sender: 'ISOKO', price: 12, perSecond: 1_000 };
  const gateway: SmsGatewayConfig = {
    ...{ url: address + GATEWAY_SIMULATOR, encoding: 'json', numberFormat: 'digits' },
    body: { msisdn: '{to}', message: '{text}', sender: '{sender}', ref: '{ref}', dlr: '{dlr}' },
    ...{ okPath: 'success', okValue: true, idPath: 'data.id', costPath: 'data.cost', errorPath: 'error' },
    report: { idPath: 'id', statusPath: 'state', map: { DELIVERED: 'delivered', FAILED: 'failed' } },
  };
  const wires: Readonly<Record<typeof provider, SmsConfig>> = {
    africastalking: {
      ...{ provider: 'africastalking', username: 'isoko', apiKey: 'atsk-key', ...wire },
      baseUrl: address + SMS_SIMULATORS.africastalking,
    },
    pindo: { provider: 'pindo', token: 'pindo-token', ...wire, baseUrl: address + SMS_SIMULATORS.pindo },
    gateway: { provider: 'gateway', ...wire, gateway },
  };
  const messages: MessageConfig = {
    whatsapp: { ...secrets, baseUrl: address + WHATSAPP_SIMULATOR },
    sms: wires[provider],
    reportToken: 'report-token-of-the-tests',
    quietHours: { from: 20, until: 8 },
    dailyCeiling: 50_000,
  };
  const log = createLogger({ level: 'silent' });
  const simulation = simulateMessages({ messages, publicUrl }, { now, log, shopAddress: () => shopAddress });
  mountMessages(app, simulation, []);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    ...{ sim: simulation.sim, messages, address },
    tellTo(to) {
      shopAddress = to;
    },
    close: () => app.close(),
  };
}

async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server has an address of this kind.
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  return port;
}
