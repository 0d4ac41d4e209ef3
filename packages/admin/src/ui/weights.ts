import * as weights from '@isoko/contract/rules/weight';
import { language } from '#admin/messages/language.ts';

/** `1.145 kg`, in the format of the user's language. */
export const formatGrams = (grams: number): string => weights.formatGrams(grams, language());

/** `3`, or `1.20 kg` for a product sold by weight, in that language. */
export const formatQuantity = (much: Parameters<typeof weights.formatQuantity>[0]): string =>
  weights.formatQuantity(much, language());

/** The same for a line of an order, in that language: `1.20 kg → 1.14 kg` after it was weighed. */
export const formatBought = (line: Parameters<typeof weights.formatBought>[0]): string =>
  weights.formatBought(line, language());
