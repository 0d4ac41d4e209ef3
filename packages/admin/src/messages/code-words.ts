import type { ShopSettings } from '@isoko/contract/routes/admin/settings';
import type { Language } from '@isoko/contract/rules/languages';

/** What customers read of the payment by the shop's code: in each language of the pages, whatever staff speak. */
export const CODE_WORDS: Readonly<Record<Language, { name: string; dial: (code: string) => string }>> = {
  en: {
    name: 'MoMoPay code',
    dial: (code) => `Dial *182*8*1*${code}# and type the reference of the payment.`,
  },
  fr: {
    name: 'Code MoMoPay',
    dial: (code) => `Composez *182*8*1*${code}# et saisissez la référence du paiement.`,
  },
  rw: {
    name: 'Kode ya MoMoPay',
    dial: (code) => `Kanda *182*8*1*${code}# wandike nomero y’ubwishyu.`,
  },
};

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
