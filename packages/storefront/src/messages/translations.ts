import { french } from './fr.ts';
import { kinyarwanda } from './rw.ts';

/** What every English sentence is called in the other languages. Only the build and the tests import this. */
export const translations: Record<'fr' | 'rw', Record<string, string>> = { fr: french, rw: kinyarwanda };
