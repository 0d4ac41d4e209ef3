import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { Attempt } from './attempt.store.ts';
import {
  type ChannelNote,
  EVERYBODY,
  findTemplateState,
  OPT_OUT,
  selectChannelNotes,
  selectNotesOf,
  stopPhone,
} from './phone-channel.store.ts';
import type { PhoneChannel, PhoneProvider, PhoneTemplate, SendResult } from './provider.ts';
import { TEMPLATE_LANGUAGES } from './whatsapp.ts';
import type { PhoneNote } from './write-note.ts';

/** The fields of a provider that a choice needs. */
export type Way = Pick<PhoneProvider, 'code' | 'channel'>;
type Wanted = Pick<PhoneNote, 'to' | 'language' | 'isCode' | 'closed'> & {
  template: Pick<PhoneTemplate, 'name'>;
};
/** A channel that cannot take a message, and why. */
export interface Closed {
  channel: PhoneChannel;
  reason: string;
}

/** The provider to ask next; or, for each channel, why there is none. */
export type Choice<W extends Way = PhoneProvider> =
  | { provider: W; isInWindow: boolean; closed: readonly Closed[] }
  | { reason: string; closed: readonly Closed[] };

/**
 * Mobile numbers of Rwanda: the price of an SMS anywhere else is out of the shop's control
 * (docs/operations/messages.md).
 */
const RWANDAN_MOBILE = /^\+2507[2389]\d{7}$/;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
/** A provider that has taken nothing for this long is skipped if there is another one. */
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * The best channel that is set up, open for this number, and has not failed for this message. A message that may have
 * left is sent the same way again; one that certainly did not leave for long enough takes the next channel.
 */
export async function chooseChannel<W extends Way>(
  ctx: Context,
  phones: readonly W[],
  { attempts, note }: { attempts: readonly Attempt[]; note: Wanted },
): Promise<Choice<W>> {
  const notes = await selectChannelNotes(ctx.db, note.to);
  const last = attempts.at(-1);
  const closed: Closed[] = [];
  const open: W[] = [];
  for (const provider of phones) {
    const why = await whyNot(ctx, provider, { attempts, notes, note });
    if (why) closed.push({ channel: provider.channel, reason: why });
    else open.push(provider);
  }
  const same = open.find(({ code }) => code === last?.provider && last.state !== 'failed');
  const others = open.filter((each) => each !== same);
  const provider = same && !(hasWaitedLong(ctx, last) && others.length > 0) ? same : others[0];
  if (!provider) {
    const reasons = closed.map(({ channel, reason }) => `${channel}: ${reason}`);
    return { reason: reasons.join(', ') || 'No channel for phone messages is set up.', closed };
  }
  const window = notes.find(({ phone, channel }) => phone === note.to && channel === provider.channel);
  return { provider, isInWindow: (window?.windowUntil?.getTime() ?? 0) > ctx.now().getTime(), closed };
}

function hasWaitedLong(ctx: Context, last: Attempt | undefined): boolean {
  return last?.state === 'waiting' && ctx.now().getTime() - last.createdAt.getTime() > PATIENCE_MS;
}

/** Why a provider cannot take this message; null: it can. */
async function whyNot(
  ctx: Context,
  { channel, code }: Way,
  { attempts, notes, note }: { attempts: readonly Attempt[]; notes: readonly ChannelNote[]; note: Wanted },
): Promise<string | null> {
  if (channel === note.closed) return 'too few codes are used';
  const failed = attempts.find((each) => each.provider === code && each.state === 'failed');
  if (failed) return failed.reason ?? 'failed';
  const stop = notes.find((each) => each.channel === channel && isStopped(each, ctx.now(), note));
  if (stop) return stop.stoppedWhy ?? 'stopped';
  if (channel === 'sms') return RWANDAN_MOBILE.test(note.to) ? null : 'no Rwandan mobile';
  const language = TEMPLATE_LANGUAGES[note.language];
  const state = await findTemplateState(ctx.db, { name: note.template.name, language });
  return state === null || state === 'APPROVED' ? null : `the template is ${state.toLowerCase()}`;
}

/** The reader asks for a code, so a stop by the owner of the number does not apply to it. */
function isStopped(
  { stoppedAt, stoppedUntil, stoppedWhy }: ChannelNote,
  now: Date,
  { isCode }: Wanted,
): boolean {
  if (!stoppedAt || (isCode && stoppedWhy === OPT_OUT)) return false;
  return stoppedUntil === null || stoppedUntil > now;
}

/** Records what a refusal says about the number, or about the shop; an alarm is written to the log. */
export async function stopAfter(
  ctx: Context,
  { channel, phone, result }: { channel: PhoneChannel; phone: string | null; result: SendResult },
): Promise<void> {
  if (result.outcome !== 'refused') return;
  const { stops, reason, isAlarm } = result;
  if (isAlarm) ctx.log.error({ channel, reason }, 'a provider of messages refuses the shop');
  const at = ctx.now();
  if (stops?.whom === 'channel') {
    const until = new Date(at.getTime() + stops.minutes * MINUTE_MS);
    await stopPhone(ctx.db, { phone: EVERYBODY, channel, at, until, why: reason });
  }
  if (stops?.whom === 'number' && phone) {
    const until = stops.days === null ? null : new Date(at.getTime() + stops.days * DAY_MS);
    await stopPhone(ctx.db, { phone, channel, at, until, why: reason });
  }
}

/** The stored notes on a person's phones for each channel, for the download of one's own data. */
export async function exportChannels(
  ctx: Context,
  phones: readonly string[],
): Promise<MyData['phone_channels']> {
  const notes = phones.length > 0 ? await selectNotesOf(ctx.db, phones) : [];
  return notes.map(({ phone, channel, stoppedAt, stoppedUntil, stoppedWhy, windowUntil }) => ({
    ...{ phone, channel, stopped_why: stoppedWhy },
    stopped_at: stoppedAt?.toISOString() ?? null,
    stopped_until: stoppedUntil?.toISOString() ?? null,
    window_until: windowUntil?.toISOString() ?? null,
  }));
}
