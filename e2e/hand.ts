import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';

/** A hand on a phone: it counts its presses, and the fields it types into. */
export function newHand() {
  let presses = 0;
  let fields = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    type: async (field: Locator, text: string) => {
      fields += 1;
      await field.fill(text);
    },
    /** Types letters into a pressed field: only the presses count. */
    begin: async (field: Locator, letters: string) => {
      presses += 1;
      await field.fill(letters);
    },
    /** A chosen or taken picture counts as a field. */
    show: async (input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      fields += 1;
      await input.setInputFiles(file);
    },
    count: () => ({ presses, fields }),
  };
}

/** The work of a hand for a task. */
export type Hand = ReturnType<typeof newHand>;

const tables = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8');

/** The row of a task in a table of docs/benchmarks.md. */
export function written(what: string): { presses?: number; fields?: number } {
  const row = tables.split('\n').find((line) => line.startsWith(`| ${what} |`));
  const [presses, fields] = (row ?? '').split('|').slice(2).map(Number);
  return { presses, fields };
}
