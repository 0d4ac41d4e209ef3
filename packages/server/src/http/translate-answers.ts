import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translateNote } from './sentences/translate-note.ts';
import { translateSentence } from './sentences/translate-sentence.ts';

/** Under these names answers carry sentences of ours. */
const SENTENCES = new Set(['message', 'coupon_message', 'reason']);

/**
 * The sentences of answers in the language the client asks for first, English where it is none of ours. The storefront
 * names the language of its page. Only answers for one person carry sentences: what is public and cached is the same in
 * every language.
 */
export function translateAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const language = languageWanted(request);
    return language === 'en' ? payload : translated(payload, language);
  });
}

/** The first language of `Accept-Language`, as far as the shop speaks it; the back office is in English. */
export function languageWanted({ headers, routeOptions }: FastifyRequest): Language {
  if (routeOptions.config?.who === 'staff') return 'en';
  const [first = ''] = headers['accept-language']?.trim().toLowerCase().split(/[-,;]/, 1) ?? [];
  return LANGUAGES.find((language) => language === first) ?? 'en';
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
