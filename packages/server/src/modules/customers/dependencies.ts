import type { Address } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { MessageConfig } from '#server/message-config.ts';

/** Which ways to phones the shop has; the configuration says it, app.ts hands it in. */
export interface CodeChannels {
  readonly whatsapp: boolean;
  readonly sms: boolean;
}

/** Which ways to phones are set up. */
export function channelsOf({ whatsapp, sms }: Pick<MessageConfig, 'whatsapp' | 'sms'>): CodeChannels {
  return { whatsapp: whatsapp !== null, sms: sms !== null };
}

/** What accounts need of rooms they may not enter; app.ts hands it in, as http is given `findSession`. */
export interface Dependencies {
  /** What the shop is called. */
  readShop(ctx: Context): Promise<{ name: string }>;
  /** The area of a district and sector. @throws validation_error under `prefix` when there is no such place. */
  requireArea(
    ctx: Context,
    place: Pick<Address, 'district' | 'sector'>,
    options: { prefix: string },
  ): Promise<Pick<Address, 'province' | 'district' | 'sector'>>;
  /** False for a member of staff who has a second factor and did not show it within the last ten minutes. */
  isProvedStaff(ctx: Context, accountId: string): Promise<boolean>;
}
