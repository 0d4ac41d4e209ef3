import type { PolicySlug } from '#server/modules/content/pages.ts';
import { escapeHtml } from '#server/modules/content/placeholders.ts';

/** What policies are written from, in the words of one language. Amounts are written: `FRW 1,500`. */
export interface PolicyFacts {
  zones: {
    name: string;
    /** Districts, and sectors with theirs. */
    places: string;
    methods: { name: string; eta: string | null; price: string; freeFrom: string | null }[];
    takesCash: boolean;
    /** The most that is paid in cash at the door; null: no limit. */
    cashUpTo: string | null;
    minimum: string | null;
  }[];
  /** Where orders are collected; `closedOn`: days of the week, `price` null: for nothing. */
  points: {
    name: string;
    address: string;
    opensAt: string;
    closesAt: string;
    closedOn: string | null;
    price: string | null;
  }[];
  /** What an order begins at; null: at nothing. */
  minimum: string | null;
  /** The ways to pay that work, by their names. */
  ways: string[];
  /** Whether cash, a phone that is asked, or money that is sent by hand is among them. */
  has: Record<'cash' | 'wallet' | 'manual', boolean>;
  /** Whether a time is chosen at the checkout. */
  hasWindows: boolean;
}

/** A page of text as it is written: {shop}, {phone}, {email} and {tin} are filled in when it is read. */
export interface PageWords {
  title: string;
  summary: string;
  sections: { heading: string; html: string }[];
}

export const CATEGORY_KEYS = [
  ...(['vegetables', 'fruit', 'roots', 'staples', 'dairy', 'meat'] as const),
  ...(['bread', 'drinks', 'spices', 'household'] as const),
] as const;
export const QUESTION_KEYS = ['order', 'pay', 'where', 'missing', 'return', 'reach'] as const;

/** All that the guide writes for a shop, in one language. */
export interface GuideWords {
  policies: Record<PolicySlug, (facts: PolicyFacts) => PageWords>;
  categories: Record<(typeof CATEGORY_KEYS)[number], string>;
  questions: Record<(typeof QUESTION_KEYS)[number], { question: string; answer: string }>;
  /** The zones of the templates, and their one way to deliver. */
  kigali: string;
  around: string;
  standard: string;
}

/** Paragraphs and lists as HTML: a list of texts is a list, anything else a paragraph. What is null is left out. */
export function html(...parts: (string | string[] | null)[]): string {
  return parts
    .map((part) => {
      if (part === null || part.length === 0) return '';
      if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
      return `<ul>${part.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
    })
    .join('');
}
