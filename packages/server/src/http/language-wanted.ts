import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { FastifyRequest } from 'fastify';

/**
 * The language of `Accept-Language` that the client likes best of those the shop speaks, by its weights (RFC 9110,
 * 12.5.4), English where it is none; the back office is in English. The storefront names the language of its page.
 */
export function languageWanted({ headers, routeOptions }: FastifyRequest): Language {
  if (routeOptions.config?.who === 'staff') return 'en';
  const accepted = (headers['accept-language'] ?? '').toLowerCase().split(',').map(readAccepted);
  // Sorting keeps the order of what is liked alike.
  const [best] = accepted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}

/** `fr-RW;q=0.8`; a language that is none of ours, or a weight that is none, weighs nothing. */
function readAccepted(part: string): { language: Language | undefined; weight: number } {
  const [, tag, weight = '1'] =
    /^\s*([a-z]{2,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(part) ?? [];
  const language = LANGUAGES.find((each) => each === tag);
  return { language, weight: language ? Math.min(1, Number(weight)) : 0 };
}
