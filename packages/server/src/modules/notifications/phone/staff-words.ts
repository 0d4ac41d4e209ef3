import type { Language } from '@isoko/contract/rules/languages';
import { toGsm7 } from './gsm7.ts';
import { type LinkParts, type PhoneText, shortName } from './phone-words.ts';

// Kinyarwanda AWAITS A NATIVE READER, as in words/kinyarwanda.ts.

/** What the phones of people who work here are told, by the name of its template; as phone-words.ts says. */
export const staffWords = {
  /** Behind it is the link that sets the first password. */
  staff_invited: {
    en: '{shop}: you are on the staff. Choose your password within a day:',
    fr: "{shop} : vous êtes de l'équipe. Votre mot de passe, sous un jour :",
    rw: '{shop}: uri umukozi. Hitamo ijambobanga bitarenze umunsi:',
  },
} as const satisfies Record<string, Record<Language, string>>;

type StaffWordsName = keyof typeof staffWords;

/** Where an invitation is opened, before its token. */
export const INVITATION_PATH = '/reset-password/';

/** Puts words with their values, and a link behind them if there is one. */
export function fillStaffWords(
  name: StaffWordsName,
  {
    language,
    values,
    link,
  }: { language: Language; values: Readonly<Record<string, string>>; link?: LinkParts },
): PhoneText {
  const words: string = staffWords[name][language];
  const held: Readonly<Record<string, string>> = { ...values, shop: shortName(values.shop ?? '') };
  const said = toGsm7(words.replace(/\{(\w+)\}/g, (mark, key: string) => held[key] ?? mark));
  const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => toGsm7(held[key] ?? ''));
  return {
    text: link ? `${said} ${link.base}${link.tail}` : said,
    template: { name, values: names, linkTail: link?.tail ?? null, code: null },
  };
}

/** The body of the template in one language, as it is handed to Meta. */
export function staffTemplateBody(name: StaffWordsName, language: Language): string {
  let at = 0;
  return staffWords[name][language].replace(/\{\w+\}/g, () => `{{${++at}}}`);
}
