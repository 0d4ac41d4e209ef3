import type { Config } from '#server/config.ts';
import type { Surroundings } from '#server/modules/customers/surroundings.ts';

/** Where the shop stands, beside what accounts need. */
export interface Premises extends Surroundings {
  config: Pick<Config, 'publicUrl' | 'mode'>;
}
