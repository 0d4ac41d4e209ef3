import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Health, HealthLine } from '@isoko/contract/routes/admin/health';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { DayOfTraffic, Traffic } from '#server/http/traffic.ts';
import { selectQueues } from '#server/jobs/queue-state.store.ts';
import { retell } from '#server/sentences/staff/retell.ts';
import { good, look } from './line.ts';
import {
  lookAtBackups,
  lookAtDatabase,
  lookAtDisks,
  lookAtGallery,
  lookAtJobs,
  lookAtReplica,
} from './look-at-machine.ts';

import { lookAtWires } from './look-at-wires.ts';

const BY_STATE = { broken: 0, look: 1, good: 2 } as const;
/** Of so many answers one that failed is worth a look. */
const ERRORS_SHARE = 0.01;

const ROOT = join(import.meta.dirname, '../../../../..');

let known: Promise<{ version: string; news: string[] }> | null = null;

/** Looks at everything the shop needs, as it is now. What is broken comes first. */
export async function showHealth(ctx: Context, config: Config, traffic: Traffic): Promise<Health> {
  const now = ctx.now();
  const queues = await selectQueues(ctx.db, now);
  const day = traffic.lastDay();
  const lines: HealthLine[] = [
    await lookAtDatabase(ctx),
    ...lookAtReplica(ctx),
    ...(await lookAtDisks(config)),
    await lookAtGallery(ctx, config),
    lookAtJobs(queues, now),
    ...(await lookAtWires(ctx, config)),
    ...(await lookAtBackups(ctx, config)),
    { key: 'errors', title: 'Answers of the last day', ...lookAtErrors(day) },
  ];
  return {
    checked_at: now.toISOString(),
    lines: lines
      .sort((a, b) => BY_STATE[a.state] - BY_STATE[b.state])
      .map((line) => ({
        ...line,
        title: retell(line.title, ctx.answersIn),
        says: retell(line.says, ctx.answersIn),
        advice: line.advice && retell(line.advice, ctx.answersIn),
      })),
    queues: queues.map((queue) => ({ ...queue, oldest: queue.oldest?.toISOString() ?? null })),
    load: showLoad(day),
    ...(await readVersion()),
  };
}

function lookAtErrors({ requests, errors }: DayOfTraffic) {
  if (errors <= requests * ERRORS_SHARE) return good(`${requests} were asked for, ${errors} failed.`);
  return look(
    `${errors} of ${requests} failed.`,
    'The log says why: look for lines with a status of 500 or more.',
  );
}

function showLoad({ since, requests, errors, slowest }: DayOfTraffic): Health['load'] {
  return {
    ...{ since: since.toISOString(), requests, errors },
    slowest: slowest.map(({ route, requests, meanMs, longestMs }) => ({
      ...{ route, requests, mean_ms: meanMs, longest_ms: longestMs },
    })),
  };
}

/** The version of this shop, and what the top section of its changelog says; read once. */
function readVersion(): Promise<{ version: string; news: string[] }> {
  known ??= readBoth();
  return known;
}

async function readBoth() {
  const about = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return {
    version: String(valueAt(about, 'version')),
    news: topSection(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')),
  };
}

/** The points of the first section that has any, as plain sentences. */
export function topSection(changelog: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  const points = sections.map((section) =>
    section
      .split(/^- /m)
      .slice(1)
      .map((point) =>
        point
          .split(/\n\s*\n|\n#/, 1)
          .join('')
          .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replace(/[`*]/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
  );
  return points.find((each) => each.length > 0) ?? [];
}
