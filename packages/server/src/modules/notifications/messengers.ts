import type { Config } from '#server/config.ts';
import { openPhones } from './phone/open-phones.ts';
import type { PhoneProvider } from './phone/provider.ts';
import { type MailTransport, openMailTransport } from './transport.ts';

/** The channels of a process to people. */
export interface Messengers {
  readonly transport: MailTransport;
  /** The channels to phones, the best first. */
  readonly phones: readonly PhoneProvider[];
}

/**
 * Opens the channels of the configuration. Simulated providers are called at `ownAddress`, where the shop itself
 * answers.
 */
export function openMessengers(config: Config, options: { ownAddress: string; now: () => Date }): Messengers {
  return { transport: openMailTransport(config), phones: openPhones(config, options) };
}
