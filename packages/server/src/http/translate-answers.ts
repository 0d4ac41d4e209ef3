import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** The first language of `Accept-Language`, as far as the shop speaks it. */
export function languageWanted({ headers }: FastifyRequest): Language {
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
      typeof part === 'string' && SENTENCES.has(name)
        ? translateSentence(part, language)
        : translated(part, language),
    ]),
  );
}
