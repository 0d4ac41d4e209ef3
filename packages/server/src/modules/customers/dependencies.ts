import type { Address } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { MessageConfig } from '#server/message-config.ts';

/** The shop's channels to phones, from the configuration; passed in by app.ts. */
export interface CodeChannels {
  readonly whatsapp: boolean;
  readonly sms: boolean;
}

/** Which channels to phones are set up. */
export function channelsOf({ whatsapp, sms }: Pick<MessageConfig, 'whatsapp' | 'sms'>): CodeChannels {
  return { whatsapp: whatsapp !== null, sms: sms !== null };
}

/** What accounts need of modules they may not import; passed in by app.ts, like `findSession` for http. */
export interface Dependencies {
  /** The shop's name. */
  readShop(ctx: Context): Promise<{ name: string }>;
  /** The area of a district and sector. @throws validation_error under `prefix` if there is no such place. */
  requireArea(
    ctx: Context,
    place: Pick<Address, 'district' | 'sector'>,
    options: { prefix: string },
  ): Promise<Pick<Address, 'province' | 'district' | 'sector'>>;
  /** False for a member of staff who has a second factor and did not show it within the last ten minutes. */
  isProvedStaff(ctx: Context, accountId: string): Promise<boolean>;
}
