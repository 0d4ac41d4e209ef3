import fc from 'fast-check';
import { connectDatabase } from '../packages/server/src/database/connect.ts';
import { findEmbeddedUrl } from '../packages/server/src/database/embedded.ts';
import { createLogger } from '../packages/server/src/log.ts';
import { someCustomers, type TestCustomer } from '../packages/server/src/testing/given-customers.ts';
import { knownWords } from '../packages/server/src/testing/known-words.ts';
import { randomRequest } from '../packages/server/src/testing/random-request.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';
import { faultOf, sendRaw } from '../packages/server/src/testing/send-raw.ts';

const COUNT = 50_000;
/** The number of logged-in people: now and then a request logs one of them out. */
const PEOPLE = 200;

/** Sends generated requests to a whole shop and reports whether one of them found a defect or ended it. */
export async function fuzz({ count, seed }: { count: number; seed: number }): Promise<boolean> {
  const shop = await runShop({ env: { RATE_LIMITS: 'off' } });
  try {
    const known = await knownWords(shop.address, await signIn(shop.varDir));
    let sent = 0;
    const byStatus: Record<number, number> = {};
    const property = fc.asyncProperty(randomRequest(known), async (request) => {
      const answer = await sendRaw(shop.address, request);
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      const fault = faultOf(request.path, answer);
      if (fault) throw new Error(fault);
      sent += 1;
      if (sent % 5_000 === 0) console.log(`${sent} of ${count}`);
    });
    const result = await fc.check(property, { numRuns: count, seed });
    console.log(`seed ${seed}: ${sent} requests, ${result.failed ? 'a defect' : 'no defect, no crash'}`);
    console.log(`answers by status: ${JSON.stringify(byStatus)}`);
    if (result.failed) {
      console.log(JSON.stringify(result.counterexample), result.errorInstance);
      const serious = shop
        .output()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line));
      console.log(serious.slice(-3).join('\n'));
    }
    return !result.failed;
  } finally {
    await shop.close();
  }
}

/** People with an account in the shop of that folder. */
async function signIn(varDir: string): Promise<TestCustomer[]> {
  const url = await findEmbeddedUrl(varDir);
  if (!url) throw new Error('the shop has no embedded database');
  const connection = connectDatabase(url, { log: createLogger({ level: 'silent' }), maxConnections: 2 });
  try {
    return await someCustomers({ db: connection.db, now: () => new Date() }, PEOPLE);
  } finally {
    await connection.close();
  }
}

// `node bench/fuzz.ts [count] [seed]`: the same seed sends the same requests again.
if (import.meta.main) {
  const [count = COUNT, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
  process.exitCode = (await fuzz({ count, seed })) ? 0 : 1;
}
