import { parseArgs } from 'node:util';
import { attackShop } from '../packages/server/src/testing/attack/attack.ts';
import { targetAt } from '../packages/server/src/testing/attack/target.ts';
import { runShop } from '../packages/server/src/testing/run-shop.ts';

/**
 * `npm run attack`: all findings of the security review, and every kind of attack that failed, against a shop
 * of its own; or against one that runs on this machine: `npm run attack -- --shop http://127.0.0.1:3000 --var
 * ./var --owner owner@example.rw --password …` (its orders and accounts stay there; many attacks need
 * TRUST_PROXY=127.0.0.1 so that each has a network of its own). Exits with 1 when an attack succeeded.
 */
const { values } = parseArgs({
  options: {
    shop: { type: 'string' },
    var: { type: 'string', default: './var' },
    owner: { type: 'string', default: 'owner@example.rw' },
    password: { type: 'string', default: 'isoko rya mbere 2026' },
    short: { type: 'boolean', default: false },
  },
});
const owner = { email: values.owner, password: values.password };
const own = values.shop
  ? null
  : await runShop({
      env: { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password, TRUST_PROXY: '127.0.0.1,::1' },
    });
try {
  const target = targetAt({
    address: own?.address ?? values.shop ?? '',
    varDir: own?.varDir ?? values.var,
    owner,
  });
  const verdicts = await attackShop(target, { short: values.short });
  for (const { finding, what, broken } of verdicts) {
    console.log(`${broken === null ? 'held  ' : 'BROKEN'} ${finding.padEnd(18)} ${what}`);
    if (broken !== null) console.log(`       ${broken}`);
  }
  const broken = verdicts.filter((each) => each.broken !== null).length;
  console.log(`${verdicts.length} attacks: ${broken === 0 ? 'the shop held' : `${broken} BROKEN`}`);
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await own?.close();
}
