import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Form } from '#server/input/form.ts';
import { openLane } from '#server/lane.ts';

/** OWASP's first choice for argon2id; a guess costs an attacker as much as it costs us (docs/decisions/0070). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const THREADS = 1;
let cost = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: THREADS };

/** Instead of a hash: no password fits. */
export const NO_PASSWORD = '!';

const MARK = '$argon2id$';
/** A random hash: no password fits, and finding that out costs as much as any hash. */
let nobodys = hashOfChance();

/** For tests, whose passwords no one guesses: makes hashing as cheap as argon2id allows. A shop never calls this. */
export function hashCheaply(): void {
  cost = { ...cost, memoryCost: 8, timeCost: 1 };
  nobodys = hashOfChance();
}

/** Whether an account has a password, by its hash. */
export function hasPassword(hash: string): boolean {
  return hash.startsWith(MARK);
}

/** The argon2id hash of a password, with its parameters and salt. @throws unavailable if too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inHashLane(() => hash(typed(password), cost));
}

/**
 * Whether the password fits the hash. Without a hash it does not, after the same work: an unknown account takes as long
 * as a wrong password.
 * @throws unavailable if too many wait already.
 */
export async function verifyPassword(known: string | null, password: string): Promise<boolean> {
  const ownHash = known?.startsWith(MARK) ? known : null;
  const fits = await inHashLane(() => verify(ownHash ?? nobodys, typed(password)));
  return ownHash !== null && fits;
}

/** Two keyboards may encode one letter in two ways; both count as the same. Nothing is trimmed. */
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

/** A hash keeps a core and 19 MiB busy, and a thread that file and DNS operations need too (trust.md section 3). */
const AT_ONCE = 2;
/** About as many as 2 at a time finish within two seconds; for more it is better to refuse immediately. */
const MAX_WAITING = 100;

const lane = openLane({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

/** Runs the work on a password in turn. @throws unavailable if too many wait already. */
function inHashLane<T>(work: () => Promise<T>): Promise<T> {
  return lane.run(work);
}

/** A chosen password, and the words that it must not be. Its length was checked at the edge. */
export interface ChosenPassword {
  password: string;
  passwordConfirm: string;
  /** The account's address; null: it has none. */
  email: string | null;
  shopName: string;
}

/** The names of the two fields. */
const FIELDS = { password: 'password', passwordConfirm: 'passwordConfirm' };

/**
 * Refuses a password that was typed differently twice, or that attackers would try first; in the form, next to its
 * field.
 */
export async function judgePassword(form: Form, chosen: ChosenPassword, fields = FIELDS): Promise<void> {
  const { password, passwordConfirm, shopName } = chosen;
  const email = chosen.email ?? '';
  if (await isKnownPassword(password)) {
    form.refuse(fields.password, 'Many people use this password. Please choose another one.');
  } else if ([email, email.split('@')[0] ?? ''].some((each) => isSame(each, password))) {
    form.refuse(fields.password, 'Please choose a password that is not your email address.');
  } else if (isSame(shopName, password)) {
    form.refuse(fields.password, 'Please choose a password that is not our name.');
  }
  if (password !== passwordConfirm)
    form.refuse(fields.passwordConfirm, 'The two passwords are not the same.');
}

/** Case, spaces and dots do not make another word. */
function isSame(word: string, password: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(word) !== '' && bare(word) === bare(password);
}

/** Shorter ones are refused for their length. */
const SHORTEST = 8;

let list: Promise<ReadonlySet<string>> | null = null;

/** Whether this is one of the most common passwords, in any case. */
export async function isKnownPassword(password: string): Promise<boolean> {
  list ??= readList();
  const word = password.toLowerCase();
  return (await list).has(word) || isPattern(word);
}

/** Some 18,000 words and a few milliseconds: read when the first password is chosen. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= SHORTEST));
}

/** `aaaaaaaa`, `abababab`, `abcdefgh`, `98765432`: no list has them all. */
function isPattern(word: string): boolean {
  if (new Set(word).size < 3) return true;
  const codes = [...word].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** The first owner's password was printed, or is in a setting: unused, it expires after this long. */
export const FIRST_PASSWORD_MS = 72 * 60 * 60_000;

/** Whether a first password has expired without being replaced by the owner's own. */
export function isOverdue(
  { mustChangePassword, passwordChangedAt }: { mustChangePassword: boolean; passwordChangedAt: Date },
  now: Date,
): boolean {
  return mustChangePassword && now.getTime() - passwordChangedAt.getTime() > FIRST_PASSWORD_MS;
}
