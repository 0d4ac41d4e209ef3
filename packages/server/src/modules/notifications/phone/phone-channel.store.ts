import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import type { PhoneChannel } from './provider.ts';

/** The number that means all numbers: the whole channel pauses. */
export const EVERYBODY = '*';
/** The owner wants no messages: no later report of a provider ends that. */
export const OPT_OUT = 'opt_out';

/** What is stored about a number on a channel. */
export interface ChannelNote {
  phone: string;
  channel: PhoneChannel;
  stoppedAt: Date | null;
  stoppedUntil: Date | null;
  stoppedWhy: string | null;
  windowUntil: Date | null;
}

/** What is stored about a number, and about the channels themselves. */
export function selectChannelNotes(db: Db, phone: string): Promise<ChannelNote[]> {
  return selectNotesOf(db, [phone, EVERYBODY]);
}

/** What is stored about these numbers. */
export function selectNotesOf(db: Db, phones: readonly string[]): Promise<ChannelNote[]> {
  return db
    .selectFrom('phone_channel')
    .select(['phone', 'channel', 'stopped_at as stoppedAt', 'stopped_until as stoppedUntil'])
    .select(['stopped_why as stoppedWhy', 'window_until as windowUntil'])
    .where('phone', 'in', phones)
    .orderBy('phone')
    .orderBy('channel')
    .execute();
}

/**
 * Stops a number on a channel. A provider's report does not shorten the owner's stop, and an older report does not
 * shorten a newer one.
 */
export async function stopPhone(
  db: Db,
  stop: { phone: string; channel: PhoneChannel; at: Date; until: Date | null; why: string },
): Promise<void> {
  const { phone, channel, at, until, why } = stop;
  const row = { stopped_at: at, stopped_until: until, stopped_why: why };
  await db
    .insertInto('phone_channel')
    .values({ phone, channel, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'channel'])
        .doUpdateSet(row)
        .where((is) =>
          is.and([
            is.or([is('phone_channel.stopped_at', 'is', null), is('phone_channel.stopped_at', '<=', at)]),
            is.or([
              is(sql`phone_channel.stopped_why`, 'is distinct from', OPT_OUT),
              is(sql`phone_channel.stopped_until`, 'is not', null),
              sql<boolean>`${why} = ${OPT_OUT}`,
            ]),
          ]),
        ),
    )
    .execute();
}

/** Allows messages again to a number whose owner had stopped them and has later asked for them. */
export async function resumePhone(db: Db, { phone, at }: { phone: string; at: Date }): Promise<void> {
  await db
    .updateTable('phone_channel')
    .set({ stopped_until: at })
    .where('phone', '=', phone)
    .where('stopped_why', '=', OPT_OUT)
    .where('stopped_at', '<=', at)
    .execute();
}

/** Records until when free text may be sent to a number; an older message shortens nothing. */
export async function openWindow(
  db: Db,
  { phone, channel, until }: { phone: string; channel: PhoneChannel; until: Date },
): Promise<void> {
  await db
    .insertInto('phone_channel')
    .values({ phone, channel, window_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'channel'])
        .doUpdateSet({ window_until: sql<Date>`greatest(phone_channel.window_until, ${until})` }),
    )
    .execute();
}

/** The state of a template; null: nothing was reported. */
export async function findTemplateState(
  db: Db,
  { name, language }: { name: string; language: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('message_template')
    .select('state')
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Stores the newest state of a template. */
export async function putTemplateState(
  db: Db,
  template: { name: string; language: string; state: string; reason: string | null; at: Date },
): Promise<void> {
  const { name, language, state, reason, at } = template;
  const row = { state, reason, changed_at: at };
  await db
    .insertInto('message_template')
    .values({ name, language, ...row })
    .onConflict((conflict) => conflict.columns(['name', 'language']).doUpdateSet(row))
    .execute();
}

/** Deletes what ended before then: windows, and stops that had an end. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('phone_channel')
    .where((is) => is.or([is('window_until', 'is', null), is('window_until', '<=', before)]))
    .where((is) => is.or([is('stopped_at', 'is', null), is('stopped_until', '<=', before)]))
    .execute();
}
