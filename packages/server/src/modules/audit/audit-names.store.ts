import { type RawBuilder, sql } from 'kysely';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Tables whose rows have a name of their own, and the column it is in. Who people are is not said here. */
const OWN_NAMES = {
  product: 'name',
  category: 'name',
  blog_category: 'name',
  shipping_zone: 'name',
  shipping_method: 'name',
  stocktake: 'name',
  api_key: 'name',
  coupon: 'code',
  order: 'number',
  payment: 'label',
  catalogue_import: 'filename',
  page: 'title',
  post: 'title',
  slide: 'title',
  announcement: 'title',
  question: 'question',
} as const;

/** Tables whose rows belong to one of those: by which column, and to which. */
const PARTS = {
  variant: ['product_id', 'product'],
  stock_unit: ['product_id', 'product'],
  product_picture: ['product_id', 'product'],
  product_category: ['product_id', 'product'],
  order_line: ['order_id', 'order'],
  order_note: ['order_id', 'order'],
  line_question: ['order_id', 'order'],
  delivery_window: ['zone_id', 'shipping_zone'],
  shipping_zone_area: ['zone_id', 'shipping_zone'],
  post_category: ['post_id', 'post'],
  coupon_category: ['coupon_id', 'coupon'],
  coupon_product: ['coupon_id', 'coupon'],
} as const;

/** Parts that have no id of their own: the first word of their key is that of what they belong to. */
const WITHOUT_ID: ReadonlySet<string> = new Set([
  ...['product_picture', 'product_category', 'shipping_zone_area'],
  ...['post_category', 'coupon_category', 'coupon_product'],
]);

/** What the log says last of a column of a row, however often it changed since: of rows that are gone too. */
const lastSaid = (thing: string, id: RawBuilder<unknown>, column: string) => sql`(
  SELECT coalesce(coalesce(l.after, l.before) ->> ${column}::text, l.before ->> ${column}::text) FROM audit_log l
  WHERE l.thing = ${thing} AND l.thing_id = ${id}::text AND coalesce(l.after, l.before) ? ${column}::text
  ORDER BY l.id DESC LIMIT 1)`;

const nameIn = (thing: keyof typeof OWN_NAMES, id: RawBuilder<unknown>) => {
  const column = OWN_NAMES[thing];
  return sql`coalesce((SELECT t.${sql.ref(column)} FROM ${sql.table(thing)} t WHERE t.id = ${id}::uuid),
    ${lastSaid(thing, id, column)})`;
};

const key = sql`split_part(a.thing_id, ' ', 1)`;

function nameOfPart(thing: keyof typeof PARTS): RawBuilder<unknown> {
  const [column, owner] = PARTS[thing];
  if (WITHOUT_ID.has(thing)) return nameIn(owner, key);
  const of = sql`coalesce((SELECT t.${sql.ref(column)}::text FROM ${sql.table(thing)} t WHERE t.id = ${key}::uuid),
    ${lastSaid(thing, key, column)})`;
  return nameIn(owner, of);
}

const ownNames = Object.keys(OWN_NAMES) as (keyof typeof OWN_NAMES)[];
const parts = Object.keys(PARTS) as (keyof typeof PARTS)[];
const whens = [
  ...ownNames.map((thing) => sql`WHEN ${thing} THEN ${nameIn(thing, key)}`),
  ...parts.map((thing) => sql`WHEN ${thing} THEN ${nameOfPart(thing)}`),
  sql`WHEN 'account' THEN (SELECT t.name FROM account t WHERE t.id = ${key}::uuid AND t.role IS NOT NULL)`,
];

/**
 * What the row of the log entry `a` is called now, or was called last; of a part (a stock unit, a picture, a line) what it
 * belongs to. Null: it has no name, or it is a person who does not work here.
 */
export const nameOfEntry = sql<string | null>`CASE WHEN ${key} ~ ${UUID} THEN
  CASE a.thing ${sql.join(whens, sql` `)} END END`;

/** What a press did first: rows that have a name of their own come before their parts. */
export const isPart = sql<boolean>`a.thing = ANY (${[...parts, 'translation']})`;
