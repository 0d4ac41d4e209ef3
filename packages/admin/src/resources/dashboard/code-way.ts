import type { ShopSettings } from '@isoko/contract/routes/admin/settings';
import type { Language } from '@isoko/contract/rules/languages';
import { CODE_WORDS } from '#admin/messages/code-words.ts';

type Ways = ShopSettings['payment_methods'];

/** The payment by code in every language; a name of the shop's own stays. */
export function codeWay(
  { payment_methods, content_language }: Pick<ShopSettings, 'payment_methods' | 'content_language'>,
  code: string,
): Ways[number] {
  const old = payment_methods.find((way) => way.code === 'momo_code');
  const isOurs = !old || Object.values(CODE_WORDS).some(({ name }) => name === old.name);
  const inLanguage = (language: Language) => ({
    name: isOurs ? CODE_WORDS[language].name : (old.versions?.[language]?.name ?? null),
    instructions: CODE_WORDS[language].dial(code),
  });
  const others = (['en', 'fr', 'rw'] as const).filter((language) => language !== content_language);
  return {
    code: 'momo_code',
    on: true,
    name: isOurs ? CODE_WORDS[content_language].name : old.name,
    instructions: CODE_WORDS[content_language].dial(code),
    versions: Object.fromEntries(others.map((language) => [language, inLanguage(language)])),
  };
}
