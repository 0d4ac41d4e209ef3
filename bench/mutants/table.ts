import { browserMutants } from './browser.ts';
import { moneyMutants } from './money.ts';
import type { Mutant } from './mutant.ts';
import { orderMutants } from './orders.ts';
import { paymentMutants } from './payments.ts';
import { peopleMutants } from './people.ts';
import { stockMutants } from './stock.ts';

/** Every rule that is broken, in the order in which they are: the quick ones first. */
export const MUTANTS: readonly Mutant[] = [
  ...moneyMutants,
  ...browserMutants,
  ...stockMutants,
  ...orderMutants,
  ...paymentMutants,
  ...peopleMutants,
];
