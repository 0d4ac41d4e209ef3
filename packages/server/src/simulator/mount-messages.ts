import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isInner } from '../loopback.ts';
import { isSimulated, type MessageConfig } from '../message-config.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { MessageSimulator } from './message-simulator.ts';
import type { MomoSimulator } from './momo-simulator.ts';
import { smsRoutes } from './sms.routes.ts';
import { tellShop } from './tell-shop.ts';
import { whatsappRoutes } from './whatsapp.routes.ts';

/** The simulated providers of messages, with the shop's accounts there. */
export interface MessageSimulation {
  readonly sim: MessageSimulator;
  readonly accounts: MessageConfig;
  /** Where buttons of templates lead. */
  readonly publicUrl: string;
}

interface Options {
  /** Where the shop answers. */
  readonly shopAddress: () => string;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The simulated providers the configuration asks for; null: there are none. */
export function openMessages(config: Config, options: Options): MessageSimulation | null {
  return isSimulated(config.messages) ? simulateMessages(config, options) : null;
}

/** The providers of these accounts, no matter who asks. */
export function simulateMessages(
  { messages: accounts, publicUrl }: Pick<Config, 'messages' | 'publicUrl'>,
  { shopAddress, now, log }: Options,
): MessageSimulation {
  const { tell, tellInbound } = tellShop({ config: accounts, shopAddress, log });
  return { sim: new MessageSimulator({ now, tell, tellInbound }), accounts, publicUrl };
}

/** Puts the providers and the page of the phone under `/_sim`. Only a demo shop without accounts has them. */
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
