import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valueAt } from '@isoko/contract/rules/objects';

const ROOT = join(import.meta.dirname, '../../../../..');

let known: Promise<{ version: string; news: string[] }> | null = null;

/** The version of this shop, and what the top section of its changelog says; read once. */
export function readVersion(): Promise<{ version: string; news: string[] }> {
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
