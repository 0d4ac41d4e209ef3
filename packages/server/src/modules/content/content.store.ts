import type { StaffAnnouncement } from '@isoko/contract/routes/admin/announcements';
import type { StaffMessage, StaffMessageFilters } from '@isoko/contract/routes/admin/messages';
import type { StaffQuestion } from '@isoko/contract/routes/admin/questions';
import type { StaffSlide } from '@isoko/contract/routes/admin/slides';
import { type RawBuilder, sql } from 'kysely';
import { isOneOf, orNull, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { RowOf } from './staff-resource.ts';

type State = StaffAnnouncement['state'];

/** An announcement as the table has it, and whether it is shown now. */
export interface AnnouncementRow
  extends Omit<RowOf<StaffAnnouncement>, 'announce_date_start' | 'announce_date_stop'> {
  starts_at: Date;
  ends_at: Date;
}

/** The filters of the list. */
export interface AnnouncementFilters {
  q?: string;
  ids?: string;
  state?: State;
  /** Only those that have not ended. */
  isCurrent?: boolean;
}

const WRITTEN = ['name', 'email', 'phone', 'subject', 'message'] as const;

/** One page of the announcements, ended or not, and how many there are. */
export function pageOfAnnouncements(
  db: Db,
  { q, ids, state, isCurrent, now }: AnnouncementFilters & { now: Date },
  list: ListPart,
): Promise<RowPage<AnnouncementRow>> {
  const stateNow = stateAt(now);
  const source = {
    columns: sql`a.id AS _id, a.title, a.message, a.starts_at, a.ends_at, a.featured_image, a.created_at,
      ${stateNow} AS state`,
    from: sql`announcement a`,
    where: [
      ...saysSomewhere(q, ['a.title', 'a.message']),
      ...isOneOf(ids, 'a.id'),
      ...(state ? [sql`${stateNow} = ${state}`] : []),
      ...(isCurrent ? [sql`a.ends_at > ${now}`] : []),
    ],
    order: {
      date_created: sql`a.created_at`,
      announce_date_start: orNull(sql`a.starts_at`),
      announce_date_stop: orNull(sql`a.ends_at`),
      title: sql`a.title`,
    },
    id: sql`a.id`,
  };
  return readPage<AnnouncementRow>(db, source, list);
}

function stateAt(now: Date): RawBuilder<State> {
  return sql<State>`CASE WHEN a.ends_at <= ${now} THEN 'ended' WHEN a.starts_at > ${now} THEN 'scheduled'
    ELSE 'running' END`;
}

/** A slide as the table has it. */
export interface SlideRow extends Omit<StaffSlide, 'date_created' | 'written_in'> {
  date_created: Date;
}

/** One page of the slides of any status, and how many there are. */
export function pageOfSlides(
  db: Db,
  { q, ids, status }: { q?: string; ids?: string; status?: StaffSlide['status'] },
  list: ListPart,
): Promise<RowPage<SlideRow>> {
  const source = {
    columns: sql`s.id AS _id, s.title, s.link_to AS "linkTo", s.link, s.slide_photo, s.slide_photo_mobile,
      s.status, s.date_created`,
    from: sql`slide s`,
    where: [
      ...saysSomewhere(q, ['s.title']),
      ...isOneOf(ids, 's.id'),
      ...(status ? [sql`s.status = ${status}`] : []),
    ],
    order: { date_created: sql`s.date_created`, title: sql`s.title` },
    id: sql`s.id`,
  };
  return readPage<SlideRow>(db, source, list);
}

/** A question as the table has it. */
export type QuestionRow = RowOf<StaffQuestion>;

/** One page of the questions, and how many there are; among equals the older one comes first, then by id. */
export function pageOfQuestions(
  db: Db,
  { q, ids, topic }: { q?: string; ids?: string; topic?: string },
  list: ListPart,
): Promise<RowPage<QuestionRow>> {
  const source = {
    columns: sql`q.id AS _id, q.question, q.answer, q.topic, q.position, q.created_at`,
    from: sql`question q`,
    where: [
      ...saysSomewhere(q, ['q.question', 'q.answer', 'q.topic']),
      ...isOneOf(ids, 'q.id'),
      ...(topic ? [sql`q.topic = ${topic}`] : []),
    ],
    order: { position: sql`q.position`, date_created: sql`q.created_at`, question: sql`q.question` },
    ties: sql`q.created_at`,
    id: sql`q.id`,
  };
  return readPage<QuestionRow>(db, source, list);
}

/** The position after all questions. Locks them: two that are added at the same time follow each other. */
export async function lastQuestionPlace(db: Db): Promise<number> {
  await lockQuestions(db);
  const { rows } = await sql<{ place: number }>`
    SELECT coalesce(max(position) + 1, 0) AS place FROM question`.execute(db);
  return rows[0]?.place ?? 0;
}

/** The ids of all questions in the order of the shop; it cannot change until the transaction ends. */
export async function lockQuestionOrder(db: Db): Promise<string[]> {
  await lockQuestions(db);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM question ORDER BY position, created_at, id`.execute(db);
  return rows.map((row) => row.id);
}

/** Moves the questions to the positions of this list; those already there are not touched. */
export async function placeQuestions(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    UPDATE question q SET position = wanted.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE q.id = wanted.id AND q.position <> wanted.place - 1 RETURNING q.id`.execute(db);
  return rows.length;
}

async function lockQuestions(db: Db): Promise<void> {
  await sql`LOCK TABLE question IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** A visitor's message from the contact form, cleaned. `phone` is E.164. */
export type ContactMessage = Pick<StaffMessage, (typeof WRITTEN)[number]> & { email: string };

/** Stores a message and returns its id. */
export async function insertContactMessage(
  db: Db,
  row: ContactMessage & { created_at: Date },
): Promise<string> {
  const { id } = await db.insertInto('contact_message').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The message of this id. */
export async function readContactMessage(db: Db, id: string): Promise<ContactMessage | null> {
  const row = await db.selectFrom('contact_message').select(WRITTEN).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Deletes messages from before `date`, and returns how many. */
export async function deleteContactMessagesBefore(db: Db, date: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_message')
    .where('created_at', '<', date)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const sender = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** A message of the contact form, and its state. */
export interface StaffMessageRow extends Omit<RowOf<StaffMessage>, 'email' | 'answered_at'> {
  email: string;
  answered_at: Date | null;
}

/** Messages from this address, the first first. */
export async function messagesFrom(db: Db, email: string): Promise<Omit<StaffMessageRow, 'answered_by'>[]> {
  return db
    .selectFrom('contact_message')
    .select(['id as _id', ...WRITTEN, 'created_at', 'answered_at', 'note'])
    .where(sender(email))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** All messages with one of these phones, the first first. */
export async function messagesOf(
  db: Db,
  phones: readonly string[],
): Promise<Omit<StaffMessageRow, 'answered_by'>[]> {
  if (phones.length === 0) return [];
  return db
    .selectFrom('contact_message')
    .select(['id as _id', ...WRITTEN, 'created_at', 'answered_at', 'note'])
    .where('phone', 'in', phones)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes messages with one of these phones. */
export async function deleteMessagesOf(db: Db, phones: readonly string[]): Promise<void> {
  if (phones.length > 0) await db.deleteFrom('contact_message').where('phone', 'in', phones).execute();
}

/** Deletes messages from this address. */
export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await db.deleteFrom('contact_message').where(sender(email)).execute();
}

/** One page of the messages, and how many there are. */
export function pageOfMessages(
  db: Db,
  { q, ids, answered, hidesContacts }: StaffMessageFilters & { hidesContacts: boolean },
  list: ListPart,
): Promise<RowPage<StaffMessageRow>> {
  const contacts = hidesContacts ? [] : ['m.email', 'm.phone'];
  const source = {
    columns: sql`m.id AS _id, m.name, m.email, m.phone, m.subject, m.message, m.created_at, m.answered_at,
      m.answered_by, m.note`,
    from: sql`contact_message m`,
    where: [
      ...saysSomewhere(q, ['m.name', ...contacts, 'm.subject', 'm.message']),
      ...isOneOf(ids, 'm.id'),
      ...(answered === undefined ? [] : [sql`(m.answered_at IS NOT NULL) = ${answered}`]),
    ],
    order: { date_created: sql`m.created_at` },
    id: sql`m.id`,
  };
  return readPage<StaffMessageRow>(db, source, list);
}

/** How many messages wait for an answer. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('contact_message')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}
