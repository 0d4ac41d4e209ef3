import type { Config } from '#server/config.ts';
import type { Dependencies } from '#server/modules/customers/dependencies.ts';

/** Where the shop stands, beside what accounts need. */
export interface Premises extends Dependencies {
  config: Pick<Config, 'publicUrl' | 'mode'>;
}
