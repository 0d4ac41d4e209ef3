import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A category of demo/catalogue.json; `position` counts from 1 among its siblings. */
export interface DemoCategory {
  name: string;
  local_name?: string;
  slug: string;
  /** Absent: true. */
  unit_pricing?: boolean;
  position: number;
  children?: DemoCategory[];
}

interface DemoVariant {
  sku: string;
  label: string;
  size?: string;
  color?: string;
  price: number | null;
  sale_price: number | null;
  stock_quantity: number;
}

/** A product of demo/catalogue.json. Money in francs; `offer_days` counted from the seed, null: no end. */
export interface DemoProduct {
  sku: string;
  name: string;
  local_name: string | null;
  slug: string;
  category_slugs: string[];
  unit: string | null;
  /** For products sold by weight, with a price per kilo and stock in whole kilos; absent: sold by the piece. */
  weight?: { step_grams: number; min_grams: number; piece_grams: number };
  regular_price: number;
  sale_price: number | null;
  stock_quantity: number;
  is_featured: boolean;
  offer_days: number | null;
  short_description: string;
  dimensions: string | null;
  vat_class: 'exempt' | 'standard' | 'zero';
  variants: DemoVariant[];
}

/** A zone of demo/content.json: whole districts, or sectors of them. */
export interface DemoZone {
  zone: string;
  match: { districts: string[] | Record<string, string[]> };
  methods: { code: string; label: string; price: number; free_from?: number }[];
  cold_goods: boolean;
  cod: boolean;
}

/** A coupon of demo/content.json. Money in francs. */
export interface DemoCoupon {
  code: string;
  type: 'percent' | 'fixed' | 'free_shipping';
  value: number;
  min_subtotal: number;
  max_discount?: number;
  usage_limit?: number;
  used?: number;
  per_customer?: number;
  /** Slugs. */
  categories?: string[];
  expired?: boolean;
  /** Valid only in the week of the harvest day. */
  harvest?: boolean;
  note: string;
}

/** The parts of demo/content.json that this seed reads. */
interface DemoContent {
  shop: {
    name: string;
    currency: string;
    min_order_amount: number;
    cash_on_delivery_up_to: number;
    payment_methods: { code: string; label: string; hint: string }[];
    phone: string;
    whatsapp_prefill: string;
    email: string;
    address: string;
    hours: { days: string; hours: string }[];
    social_links: { name: string; url: string }[];
  };
  slides: { title: string; linkTo: string; link: string }[];
  coupons: DemoCoupon[];
  shipping_zones: DemoZone[];
  /** `09:00–12:00`, Africa/Kigali. */
  /** `hours` as `08:00–20:00`. Money in francs. */
  collection_points: { name: string; address: string; hours: string; price: number }[];
  delivery_windows: string[];
  announcement: { title: string; message: string; days_before: number; days_after: number }[];
  blog_categories: { name: string; slug: string }[];
  blog_posts: DemoPost[];
  qa: { question: string; answer: string; topic: string; position: number }[];
  /** Sections: heading and text. */
  policies: Record<string, [heading: string, text: string][]>;
  about: { title: string; paragraphs: string[]; numbers: [value: string, label: string][] };
  contact: { topics: string[]; stores: DemoStore[] };
}

/** A post of the blog; `description` are its paragraphs as plain text, its picture is `blog/{slug}.webp`. */
interface DemoPost {
  slug: string;
  title: string;
  category: string;
  tags: string[];
  /** For a recipe: lines of a shopping list, for `serves` people. */
  ingredients?: string[];
  serves?: number;
  is_pined: boolean;
  description: string[];
}

/** A place where the demo shop can be visited. */
interface DemoStore {
  name: string;
  address: string;
  phone: string | null;
  hours: { days: string; hours: string }[];
  lat: number;
  lng: number;
}

interface DemoAreas {
  provinces: { name: string; districts: { name: string; sectors: string[] }[] }[];
}

/** The shop of a first start. `pictures` are paths below its `folder`. */
export interface Demo {
  catalogue: { categories: DemoCategory[]; products: DemoProduct[] };
  content: DemoContent;
  areas: DemoAreas;
  folder: string;
  pictures: string[];
  /** The pictures of the blog, the announcement and the page about the shop. */
  contentPictures: string[];
}

/** Reads the demo's folder. Its files come with the shop, so their shape is trusted. */
export async function readDemo(folder: string): Promise<Demo> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const pictureFolder = join(folder, 'pictures');
  const [catalogue, content, areas] = await Promise.all(
    ['catalogue.json', 'content.json', 'rwanda-areas.json'].map(read),
  );
  const filesIn = async (...folders: string[]) => {
    const files = folders.map(async (name) =>
      (await readdir(join(pictureFolder, name))).map((file) => `${name}/${file}`),
    );
    return (await Promise.all(files)).flat().sort();
  };
  return {
    ...{ catalogue, content, areas, folder: pictureFolder },
    pictures: await filesIn('slides', 'categories', 'products'),
    contentPictures: ['about.webp', 'announcement.webp', ...(await filesIn('blog'))],
  };
}
