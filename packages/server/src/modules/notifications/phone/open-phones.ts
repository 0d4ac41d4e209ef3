import type { Config } from '#server/config.ts';
import { AFRICASTALKING, createAfricasTalking } from './africastalking.ts';
import type { Way } from './choose-channel.ts';
import { createHttpGateway, GATEWAY } from './http-gateway.ts';
import { createPindo, PINDO } from './pindo.ts';
import type { Fetch, PhoneProvider } from './provider.ts';
import { createWhatsApp, WHATSAPP } from './whatsapp.ts';

/** The path of the simulated providers on the shop's own address. */
export const WHATSAPP_SIMULATOR = '/_sim/whatsapp/v26.0';
export const SMS_SIMULATORS = { [AFRICASTALKING]: '/_sim/africastalking', [PINDO]: '/_sim/pindo' } as const;

/** The path for delivery reports of providers. */
export const REPORT_PATH = '/api/v1/messages';

interface Options {
  /** The shop's own address: a simulator is called there over HTTP, like a provider. */
  readonly ownAddress: string;
  readonly now: () => Date;
  readonly fetch?: Fetch;
}

/** The phone channels of the configuration, the best first: WhatsApp costs less and reports more. */
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

/** The configured phone channels, the best first, without opening them. */
export function waysToPhones({ whatsapp, sms }: Config['messages']): readonly Way[] {
  return [
    ...(whatsapp ? [{ code: WHATSAPP, channel: 'whatsapp' as const }] : []),
    ...(sms ? [{ code: sms.provider, channel: 'sms' as const }] : []),
  ];
}
