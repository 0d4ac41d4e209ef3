import type { Config } from '#server/config.ts';
import { AFRICASTALKING, createAfricasTalking } from './africastalking.ts';
import type { Way } from './choose-channel.ts';
import { createHttpGateway, GATEWAY } from './http-gateway.ts';
import { createPindo, PINDO } from './pindo.ts';
import type { Fetch, PhoneProvider } from './provider.ts';
import { createWhatsApp, WHATSAPP } from './whatsapp.ts';

/** Where the simulated providers are on the shop's own address. */
export const WHATSAPP_SIMULATOR = '/_sim/whatsapp/v26.0';
export const SMS_SIMULATORS = { [AFRICASTALKING]: '/_sim/africastalking', [PINDO]: '/_sim/pindo' } as const;

/** Where providers tell what became of messages. */
export const REPORT_PATH = '/api/v1/messages';

interface Options {
  /** Where the shop answers: a simulator is asked there, over HTTP as the provider would be. */
  readonly ownAddress: string;
  readonly now: () => Date;
  readonly fetch?: Fetch;
}

/** The ways to a phone that the configuration names, the best first: WhatsApp costs less and tells more. */
export function openPhones(
  { messages, publicUrl }: Pick<Config, 'messages' | 'publicUrl'>,
  { ownAddress, now, fetch = globalThis.fetch }: Options,
): readonly PhoneProvider[] {
  const { whatsapp, sms, reportToken } = messages;
  const phones: PhoneProvider[] = [];
  if (whatsapp) {
    const baseUrl = whatsapp.baseUrl ?? ownAddress + WHATSAPP_SIMULATOR;
    phones.push(createWhatsApp({ ...whatsapp, baseUrl }, { fetch }));
  }
  if (sms?.provider === 'gateway') {
    const reportUrl = reportToken ? `${publicUrl}${REPORT_PATH}/${GATEWAY}/${reportToken}` : '';
    phones.push(createHttpGateway(sms, { fetch, now, reportUrl }));
  } else if (sms) {
    const baseUrl = sms.baseUrl ?? ownAddress + SMS_SIMULATORS[sms.provider];
    phones.push(
      sms.provider === 'pindo'
        ? createPindo({ ...sms, baseUrl }, { fetch })
        : createAfricasTalking({ ...sms, baseUrl }, { fetch }),
    );
  }
  return phones;
}

/** The ways to a phone that are set up, the best first, for who only wants to know. */
export function waysToPhones({ whatsapp, sms }: Config['messages']): readonly Way[] {
  return [
    ...(whatsapp ? [{ code: WHATSAPP, channel: 'whatsapp' as const }] : []),
    ...(sms ? [{ code: sms.provider, channel: 'sms' as const }] : []),
  ];
}
