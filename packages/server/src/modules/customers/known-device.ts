import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { hashToken } from '#server/secrets.ts';
import { putKnownDevices, selectKnownDevices } from './session.store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A device or network without a log-in for this long is unknown again. */
export const DEVICE_LIVES_MS = 180 * DAY_MS;
/** Looked up if there is no account, so that the work is the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The caller of a log-in. */
export interface Caller {
  /** The address of the call. */
  address: string;
  /** The browser's user agent. */
  userAgent: string;
  /** The secret in the browser; absent for programs and for browsers that keep nothing. */
  device?: string | null;
}

/** How an account knows a caller: by the browser's secret, by a network of an earlier log-in, or not. */
export type Acquaintance = 'device' | 'network' | null;

/** How the account knows the caller. */
export async function howKnown(
  ctx: Context,
  accountId: string | null,
  caller: Caller,
): Promise<Acquaintance> {
  const { device, network } = hashesOf(ctx, caller);
  const known = await selectKnownDevices(ctx.db, {
    accountId: accountId ?? NOBODY,
    hashes: device ? [device, network] : [network],
    usedSince: new Date(ctx.now().getTime() - DEVICE_LIVES_MS),
  });
  if (device && known.some((each) => each.equals(device))) return 'device';
  return known.length > 0 ? 'network' : null;
}

/** Records that the caller has proved to be the account's owner: from there, guesses by others do not lock them out. */
export async function rememberDevice(ctx: Context, accountId: string, caller: Caller): Promise<void> {
  const { device, network } = hashesOf(ctx, caller);
  const hashes = device ? [device, network] : [network];
  await putKnownDevices(ctx.db, { accountId, hashes, at: ctx.now() });
}

/** The network as a keyed hash: addresses are few enough to be guessed from a plain one. */
function hashesOf(ctx: Context, { device, address }: Caller): { device: Buffer | null; network: Buffer } {
  return {
    device: device ? hashToken(device) : null,
    network: hashToken(ctx.deriveToken('known network', address)),
  };
}

/** First match wins: most browsers also claim to be the ones below them. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const UNKNOWN = 'Unknown device';
const DEVICES = {
  fr: { on: 'sur', unknown: 'Appareil inconnu' },
  rw: { on: 'kuri', unknown: 'Igikoresho kitazwi' },
} as const;

/** The same in the reader's language; it is stored in English. */
export function sayDevice(device: string, language: Language = 'en'): string {
  if (language === 'en') return device;
  const { on, unknown } = DEVICES[language];
  return device === UNKNOWN ? unknown : device.replace(' on ', ` ${on} `);
}

/** The name of a browser in words its owner knows: `Chrome on Android`. Never copies any part of the text. */
export function deviceWords(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN;
}
