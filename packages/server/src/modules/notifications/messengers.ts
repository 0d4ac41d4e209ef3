import type { Config } from '#server/config.ts';
import { openPhones } from './phone/open-phones.ts';
import type { PhoneProvider } from './phone/provider.ts';
import { type MailTransport, openMailTransport } from './transport.ts';

/** The ways by which a process reaches people. */
export interface Messengers {
  readonly transport: MailTransport;
  /** The ways to phones, the best first. */
  readonly phones: readonly PhoneProvider[];
}

/** Opens them as the configuration says. Simulated providers are asked at `ownAddress`, where the shop itself answers. */
export function openMessengers(config: Config, options: { ownAddress: string; now: () => Date }): Messengers {
  return { transport: openMailTransport(config), phones: openPhones(config, options) };
}
