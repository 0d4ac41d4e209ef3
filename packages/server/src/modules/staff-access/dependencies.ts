import type { Config } from '#server/config.ts';
import type { Dependencies } from '#server/modules/customers/dependencies.ts';

/** What accounts need, plus the shop's configuration. */
export interface Premises extends Dependencies {
  config: Pick<Config, 'publicUrl' | 'mode'>;
}
