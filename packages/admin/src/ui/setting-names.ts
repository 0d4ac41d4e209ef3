import type { SettingsChange } from '@isoko/contract/routes/admin/settings';

/** What the shop looks like has a screen of its own (resources/settings/brand.tsx). */
export const BRAND_SETTINGS = [
  ...['logo', 'brand_color', 'tagline', 'meta_title', 'meta_description'],
  ...['trust_points', 'home_sections', 'footer_text', 'order_prefix'],
] as const satisfies (keyof SettingsChange)[];

/** Settings that are saved with the form; the pause has a switch of its own. */
export type FormSetting = Exclude<keyof SettingsChange, 'paused' | (typeof BRAND_SETTINGS)[number]>;

/** The parts of the settings, in their order. */
export const SECTIONS = [
  'The shop',
  'Orders and payment',
  'What you hear of',
  'How the shop behaves',
  'Stores',
  'Backups',
] as const;

/** What each setting is found by: its name, then other words that people look for. */
export const SETTING_WORDS: Record<FormSetting, string> = {
  name: 'Name of the shop',
  phone: 'Phone, WhatsApp number',
  email: 'E-mail of the shop',
  address: 'Address',
  content_language: 'Language the shop writes in',
  tin: 'TIN, tax number',
  chat_greeting: 'WhatsApp greeting',
  opening_hours: 'Opening hours, open, closed',
  social_links: 'Social links, Instagram, Facebook',
  min_order_amount: 'Smallest order, minimum',
  step_up_refund_above: 'Refunds above this are confirmed',
  open_orders_per_contact: 'Open orders of a new customer',
  open_orders_value: 'Open orders of a new customer, worth at most',
  answer_minutes: 'Minutes to answer about a missing line',
  reference_hours: 'Hours an order with a typed reference is held',
  reference_large_above: 'An order is large above',
  reference_hours_large: 'Hours a large order is held',
  payment_methods: 'Ways to pay, cash, MoMo, Airtel Money',
  alert_phone: 'Phone for alerts',
  alerts: 'Alerts, new order, low stock',
  free_delivery_banner: 'Promise of free express delivery',
  region_gate: 'Only for visitors in Rwanda',
  moderate_comments: 'Comments wait for approval',
  closed_days: 'Days without deliveries, holidays',
  delivery_days_ahead: 'Days ahead for delivery times',
  low_stock_below: 'Stock is low below',
  contact_topics: 'Subjects of the contact form',
  stores: 'Stores, places to visit',
  backup_hour: 'Hour of the backup each night',
  backups_kept: 'Backups kept',
};

/** Where a setting is on the page. */
export const settingId = (setting: string): string => `setting-${setting}`;

/** Where a part of the settings is on the page. */
export const sectionId = (title: string): string => `settings-${title.toLowerCase().replaceAll(' ', '-')}`;
