import type { SettingsChange } from '@isoko/contract/routes/admin/settings';
import { t } from '#admin/messages/t.tsx';

/** The settings of the shop's look have a screen of their own (resources/settings/brand.tsx). */
export const BRAND_SETTINGS = [
  ...['logo', 'brand_color', 'tagline', 'meta_title', 'meta_description'],
  ...['trust_points', 'home_sections', 'footer_text', 'order_prefix'],
] as const satisfies (keyof SettingsChange)[];

/** Settings that are saved with the form; the pause has a switch of its own. */
export type FormSetting = Exclude<keyof SettingsChange, 'paused' | (typeof BRAND_SETTINGS)[number]>;

/** The parts of the settings, in their order. */
export const SECTIONS = {
  shop: t('The shop'),
  money: t('Orders and payment'),
  alerts: t('Notifications'),
  behaviour: t('Rules of the shop'),
  stores: t('Stores'),
  backups: t('Backups and what is kept'),
} as const;
export type Section = keyof typeof SECTIONS;

/** The search words of each setting: its name, then synonyms. */
export const SETTING_WORDS: Record<FormSetting, string> = {
  name: t('Name of the shop'),
  phone: t('Phone, WhatsApp number'),
  email: t('E-mail of the shop'),
  address: t('Address'),
  content_language: t('Language the shop writes in'),
  tin: t('TIN, tax number'),
  chat_greeting: t('WhatsApp greeting'),
  opening_hours: t('Opening hours, open, closed'),
  social_links: t('Social links, Instagram, Facebook'),
  min_order_amount: t('Minimum order, smallest order'),
  step_up_refund_above: t('Refunds above this are confirmed'),
  open_orders_per_contact: t('Open orders of a new customer'),
  open_orders_value: t('Open orders of a new customer, worth at most'),
  answer_minutes: t('Minutes to answer about a missing item'),
  weight_tolerance: t('Weighed goods: percent more than ordered'),
  weight_gift_up_to: t('Weighed goods: small differences not charged'),
  reference_hours: t('Hours an order with a typed reference is held'),
  reference_large_above: t('An order is large from'),
  reference_hours_large: t('Hours a large order is held'),
  payment_methods: t('Ways to pay, cash, MoMo, Airtel Money'),
  alert_phone: t('Phone for alerts'),
  alerts: t('Alerts, new order, low stock'),
  free_delivery_banner: t('Promise of free express delivery'),
  region_gate: t('Only for visitors in Rwanda'),
  moderate_comments: t('Comments wait for approval'),
  closed_days: t('Days without deliveries, holidays'),
  delivery_days_ahead: t('Days ahead for delivery times'),
  low_stock_below: t('Stock is low below'),
  markdown: t('Goods close to best before, reduced price'),
  contact_topics: t('Subjects of the contact form'),
  stores: t('Stores, places to visit'),
  backup_hour: t('Hour of the backup each night'),
  backups_kept: t('Backups kept'),
  kept_months: t('How long messages and stock moves are kept'),
  audit_months: t('How long the audit log stays in the database'),
};

/** The id of a setting's element on the page. */
export const settingId = (setting: string): string => `setting-${setting}`;

/** The id of a section's element on the page. */
export const sectionId = (section: Section): string => `settings-${section}`;
