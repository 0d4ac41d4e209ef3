import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { inHashLane } from './hash-lane.ts';

/** OWASP's first choice for argon2id; a guess costs an attacker as much as it costs us (docs/decisions/0070). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const THREADS = 1;
let cost = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: THREADS };

/** Stands for a hash where no password fits. */
export const NO_PASSWORD = '!';

const MARK = '$argon2id$';
/** In the form of a hash, but made of chance: no password fits, and finding that out costs what any hash costs. */
let nobodys = hashOfChance();

/** For tests, whose passwords nobody guesses: a hash costs as little as argon2id lets it. A shop never calls this. */
export function hashCheaply(): void {
  cost = { ...cost, memoryCost: 8, timeCost: 1 };
  nobodys = hashOfChance();
}

/** The argon2id hash of a password, with its parameters and salt. @throws unavailable when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inHashLane(() => hash(typed(password), cost));
}

/**
 * Whether the password is the one of the hash. Without a hash it is not, after the same work: an unknown account
 * takes as long as a wrong password.
 * @throws unavailable when too many wait already.
 */
export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  const ownHash = known?.startsWith(MARK) ? known : null;
  const fits = await inHashLane(() => verify(ownHash ?? nobodys, typed(password)));
  return ownHash !== null && fits;
}

/** Two keyboards may write one letter in two ways; what a person typed is the same. Nothing is trimmed. */
function typed(password: string): string {
  return password.normalize('NFC');
}

function hashOfChance(): string {
  const { memoryCost, timeCost, parallelism } = cost;
  return `${MARK}v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '');
}
