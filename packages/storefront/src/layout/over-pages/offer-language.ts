import { LANGUAGES, type Language, languageOf, pathIn } from '@isoko/contract/rules/languages';
import { LANGUAGE } from '../../messages/language.ts';
import { languageNames } from '../../messages/language-names.ts';
import { readText } from '../../state/browser/storage.ts';
import { STORAGE_KEYS } from '../../state/browser/storage-keys.ts';
import { showToast } from '../../ui/toast.ts';

/** Said to whoever reads that language: in its own words on every page. */
const offers: Record<Language, string> = {
  en: 'This page is also in English.',
  fr: 'Cette page existe aussi en français.',
  rw: 'Uru rupapuro ruri no mu Kinyarwanda.',
};

/** Offers the page in the language that was chosen last, where it is another. It never leads there by itself. */
export function offerLanguage(): void {
  const remembered = readText(STORAGE_KEYS.language);
  const chosen = LANGUAGES.find((language) => language === remembered);
  if (!chosen || chosen === LANGUAGE) return;
  const { pathname, search, hash } = window.location;
  const run = () => window.location.assign(pathIn(chosen, languageOf(pathname).path) + search + hash);
  showToast({ title: offers[chosen], action: { label: languageNames[chosen], run } });
}
