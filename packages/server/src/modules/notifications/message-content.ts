import type { Language } from '@isoko/contract/rules/languages';
import { folderOf, lookOf } from '#server/modules/brand/look.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';

/** What a message says, before it becomes text and HTML. */
export interface MessageContent {
  readonly language: Language;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The picture of a proposed substitute. */
  readonly picture?: MessagePicture;
  readonly button: MessageLink | null;
  /** Other links, below the button. */
  readonly links: readonly MessageLink[];
  /** The ordered goods; empty in a message that is not about an order. */
  readonly lines: readonly MessageLine[];
  /** Francs, formatted; the last one is the sum of the others. */
  readonly totals: readonly { readonly label: string; readonly amount: string }[];
  /** Values may have several lines. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly shop: MessageShop;
}

export interface MessagePicture {
  readonly url: string;
  /** What the picture shows. */
  readonly name: string;
}

export interface MessageLink {
  readonly label: string;
  readonly url: string;
}

export interface MessageLine {
  readonly name: string;
  /** `2 × FRW 1,500`, the variant before it. */
  readonly detail: string;
  readonly sum: string;
}

/** The sender, and how to answer. */
export interface MessageShop {
  readonly name: string;
  /** Null, like the two below: not set. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  /** The language of names of products and variants. */
  readonly writes: Language;
  /** The main tone of the shop's colours. */
  readonly color: string;
  /** The path of its own logo; without one its name is at the top. */
  readonly logo: string | null;
  /** Opens a chat with the shop about the message. */
  readonly chatUrl: string | null;
}

/** The sender. `greeting` is prefilled in the chat, so that no one has to explain what it is about. */
export function messageShop(shop: ShopSettings, greeting: string): MessageShop {
  const { name, phone, email, address, content_language: writes } = shop;
  const chatUrl = phone && `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;
  const look = lookOf(shop);
  const logo = look.logo && `${folderOf(look)}logo.png`;
  return { name, phone, email, address, writes, color: look.shades[700], logo, chatUrl };
}
