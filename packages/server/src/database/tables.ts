import type { DB } from './tables.generated.ts';

/** Every table of the shop, as the migrations left it. `npm run generate:tables` writes the generated part. */
export type Database = DB;
