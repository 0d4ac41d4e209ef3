import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';

/** A hand on the phone: it counts what it presses, and the fields it types into. */
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
    /** Letters into a field that was pressed: the presses are what counts. */
    begin: async (field: Locator, letters: string) => {
      presses += 1;
      await field.fill(letters);
    },
    /** A picture that is chosen or taken counts as a field. */
    show: async (input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      fields += 1;
      await input.setInputFiles(file);
    },
    count: () => ({ presses, fields }),
  };
}

/** What a hand does until somewhere. */
export type Hand = ReturnType<typeof newHand>;

const tables = readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8');

/** What a table in docs/benchmarks.md says of a way through the shop. */
export function written(what: string): { presses?: number; fields?: number } {
  const row = tables.split('\n').find((line) => line.startsWith(`| ${what} |`));
  const [presses, fields] = (row ?? '').split('|').slice(2).map(Number);
  return { presses, fields };
}
