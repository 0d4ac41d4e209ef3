import { races, runRace } from '../packages/server/src/testing/races.ts';
import { startShop } from '../packages/server/src/testing/start-shop.ts';
import { startTestPostgres } from '../packages/server/src/testing/test-postgres.ts';

/** The races of docs/operations/drills.md on one durable database; false when one of them was not as promised. */
export async function raceAll({ trials }: { trials: number }): Promise<boolean> {
  const postgres = await startTestPostgres({ durable: true });
  try {
    const shop = await startShop({ postgresUrl: postgres.url });
    let kept = true;
    for (const race of races) {
      const wrong: string[] = [];
      for (let trial = 0; trial < trials; trial += 1) wrong.push(...(await runRace(shop, race)));
      kept &&= wrong.length === 0;
      console.log(`${race.name}, ${trials} times: ${wrong.length === 0 ? 'as promised' : 'PROMISE BROKEN'}`);
      for (const each of wrong.slice(0, 10)) console.log(`  broken: ${each}`);
    }
    await shop.close();
    return kept;
  } finally {
    await postgres.close();
  }
}

// `node bench/races.ts [trials]`
if (import.meta.main) {
  const trials = Number(process.argv[2] ?? 20);
  process.exitCode = (await raceAll({ trials })) ? 0 : 1;
}
