import { absence } from './absence.ts';
import { disk } from './disk.ts';
import type { RunDrill } from './drill.ts';
import { leave } from './leave.ts';
import { load } from './load.ts';
import { mail } from './mail.ts';
import { migrate } from './migrate.ts';
import { operator } from './operator.ts';

/** Faults and loads a shop survives, by what `npm run bench -- <name>` calls them (docs/operations/drills.md). */
export const drills: Record<string, RunDrill> = { leave, absence, load, mail, operator, migrate, disk };
