import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translateNote } from './sentences/translate-note.ts';
import { translateSentence } from './sentences/translate-sentence.ts';

/** Under these names answers carry sentences of ours. */
const SENTENCES = new Set(['message', 'coupon_message', 'reason']);

/**
 * The sentences of answers in the language the client likes best, English where it is none of ours. The storefront
 * names the language of its page. Only answers for one person carry sentences: what is public and cached is the same in
 * every language.
 */
export function translateAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const language = languageWanted(request);
    return language === 'en' ? payload : translated(payload, language);
  });
}

/**
 * The language of `Accept-Language` that the client likes best of those the shop speaks, by its weights (RFC 9110,
 * 12.5.4), English where it is none; the back office is in English.
 */
export function languageWanted({ headers, routeOptions }: FastifyRequest): Language {
  if (routeOptions.config?.who === 'staff') return 'en';
  const wishes = (headers['accept-language'] ?? '').toLowerCase().split(',').map(readWish);
  // Sorting keeps the order of what is liked alike.
  const [best] = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}

/** `fr-RW;q=0.8`; a language that is none of ours, or a weight that is none, weighs nothing. */
function readWish(wish: string): { language: Language | undefined; weight: number } {
  const [, tag, weight = '1'] =
    /^\s*([a-z]{2,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/.exec(wish) ?? [];
  const language = LANGUAGES.find((each) => each === tag);
  return { language, weight: language ? Math.min(1, Number(weight)) : 0 };
}

function translated<T>(value: T, language: Language): T;
function translated(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => translated(each, language));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'events' ? translatedEvents(part, language) : translatedPart(name, part, language),
    ]),
  );
}

function translatedPart(name: string, part: unknown, language: Language): unknown {
  const isSentence = typeof part === 'string' && SENTENCES.has(name);
  return isSentence ? translateSentence(part, language) : translated(part, language);
}

/** Only here is a `note` ours: elsewhere it is what a shopper wrote. */
function translatedEvents(events: unknown, language: Language): unknown {
  if (!Array.isArray(events)) return translated(events, language);
  return events.map(({ note, ...event }) => ({ ...event, note: note && translateNote(note, language) }));
}
