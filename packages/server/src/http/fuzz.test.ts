import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readMessageConfig } from '#server/message-config.ts';
import { someCustomers } from '#server/testing/given-customers.ts';
import { knownWords } from '#server/testing/known-words.ts';
import { randomRequest } from '#server/testing/random-request.ts';
import { faultOf, sendRaw } from '#server/testing/send-raw.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const RUNS = 400;
/** So many are signed in: now and then a request signs one of them out. */
const PEOPLE = 10;

// With ways to phones, as a demo has them: without one the shop answers 503 where a code is asked for.
const shop = shopForFile({
  seed: 'demo',
  config: { messages: readMessageConfig({}, { isSimulated: true }) },
});
let address: string;
beforeAll(async () => {
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});

test('when anything at all is sent to any route, then it is never a defect, and errors are in their envelope', async () => {
  const known = await knownWords(address, await someCustomers(shop.ctx, PEOPLE));
  await fc.assert(
    fc.asyncProperty(randomRequest(known), async (request) => {
      expect(faultOf(request.path, await sendRaw(address, request))).toBeNull();
    }),
    { numRuns: RUNS },
  );
});
