import type { Config } from './config.ts';
import type { JobHandlers } from './jobs/run.ts';

/** What jobs touch beside the database. */
export interface JobDeps {
  readonly config: Config;
}

/** Every job and the story that does it. */
export function jobHandlers(_deps: JobDeps): JobHandlers {
  return {};
}
