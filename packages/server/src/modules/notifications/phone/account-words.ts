import type { Language } from '@isoko/contract/rules/languages';
import { toGsm7 } from './gsm7.ts';
import { type PhoneText, shortName } from './phone-words.ts';

// Kinyarwanda AWAITS A NATIVE READER, as in words/kinyarwanda.ts.

/** The text of a code to a phone; lengths as in phone-words.ts. */
const codeWords: { readonly [L in Language]: string } = {
  en: '{shop}: {code} is your code, valid {minutes} min. Never share it.',
  fr: '{shop} : {code} est votre code, valable {minutes} min. Ne le donnez à personne.',
  rw: '{shop}: {code} ni kode yawe, imara iminota {minutes}. Ntuyihe undi muntu.',
};

const accountWords: { readonly [L in Language]: string } = {
  en: '{shop}: the way into your account was changed. Was it not you? Call us: {phone}',
  fr: "{shop} : l'accès à votre compte a changé. Ce n'est pas vous ? Appelez : {phone}",
  rw: '{shop}: uburyo bwo kwinjira muri konti yawe bwahindutse. Si wowe? Hamagara {phone}',
};

/** The template for changes of an account. */
export const ACCOUNT_TEMPLATE = 'account_changed';

/**
 * The text to a phone about a changed log-in of its account: whom to call, and no link, because it could be someone
 * else's.
 */
export function sayAccountChanged({
  shop,
  phone,
  language,
}: {
  shop: string;
  phone: string;
  language: Language;
}): PhoneText {
  const values: Readonly<Record<string, string>> = { shop: shortName(shop), phone };
  const said = accountWords[language].replace(/\{(\w+)\}/g, (mark, key: string) => values[key] ?? mark);
  const template = { name: ACCOUNT_TEMPLATE, values: Object.values(values), linkTail: null, code: null };
  return { text: toGsm7(said), template };
}

/** The template of codes; Meta writes its text. */
export const CODE_TEMPLATE = 'login_code';

/**
 * The text of a code to a phone. The last line is for browsers, which fill the code in on pages of that host only: it
 * must be exactly so, with nothing after it (WebOTP; docs/operations/messages.md). Only a host with https can have one.
 */
export function sayCode(
  code: string,
  {
    shop,
    language,
    minutes,
    publicUrl,
  }: { shop: string; language: Language; minutes: number; publicUrl: string },
): PhoneText {
  const values: Readonly<Record<string, string>> = { shop: shortName(shop), code, minutes: String(minutes) };
  const said = codeWords[language].replace(/\{(\w+)\}/g, (mark, key: string) => values[key] ?? mark);
  const { protocol, hostname } = new URL(publicUrl);
  const line = protocol === 'https:' ? `\n\n@${hostname} #${code}` : '';
  return {
    text: toGsm7(said) + line,
    template: { name: CODE_TEMPLATE, values: [code], linkTail: null, code },
  };
}
