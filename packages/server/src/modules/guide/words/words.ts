import type { PolicySlug } from '#server/modules/content/pages.ts';
import { escapeHtml } from '#server/modules/content/placeholders.ts';

/** The facts for policies, in the words of one language. Amounts are formatted: `FRW 1,500`. */
export interface PolicyFacts {
  zones: {
    name: string;
    /** Districts, and sectors with theirs. */
    places: string;
    methods: { name: string; eta: string | null; price: string; freeFrom: string | null }[];
    takesCash: boolean;
    /** The most that can be paid in cash on delivery; null: no limit. */
    cashUpTo: string | null;
    minimum: string | null;
  }[];
  /** The points of collection; `closedOn`: days of the week, `price` null: free. */
  points: {
    name: string;
    address: string;
    opensAt: string;
    closesAt: string;
    closedOn: string | null;
    price: string | null;
  }[];
  /** The minimum order; null: none. */
  minimum: string | null;
  /** The names of the working payment methods. */
  ways: string[];
  /** Whether cash, wallets or payments by hand are among them. */
  has: Record<'cash' | 'wallet' | 'manual', boolean>;
  /** Whether the customer chooses a time at checkout. */
  hasWindows: boolean;
}

/** A page of text with placeholders: {shop}, {phone}, {email} and {tin} are replaced when it is read. */
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

/** All texts of the guide for a shop, in one language. */
export interface GuideWords {
  policies: Record<PolicySlug, (facts: PolicyFacts) => PageWords>;
  categories: Record<(typeof CATEGORY_KEYS)[number], string>;
  questions: Record<(typeof QUESTION_KEYS)[number], { question: string; answer: string }>;
  /** The zones of the templates, and their one delivery method. */
  kigali: string;
  around: string;
  standard: string;
}

/** Paragraphs and lists as HTML: an array of texts is a list, a text a paragraph; null is left out. */
export function html(...parts: (string | string[] | null)[]): string {
  return parts
    .map((part) => {
      if (part === null || part.length === 0) return '';
      if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
      return `<ul>${part.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
    })
    .join('');
}
