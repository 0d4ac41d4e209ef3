import type { Config } from '#server/config.ts';
import type { Dependencies } from '#server/modules/customers/dependencies.ts';

/** Where the shop is, in addition to what accounts need. */
export interface Premises extends Dependencies {
  config: Pick<Config, 'publicUrl' | 'mode'>;
}
