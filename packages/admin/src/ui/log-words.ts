import { language } from '#admin/messages/language.ts';
import { LOG_NAMES } from './log-names.ts';

/** What columns and facts hold that are of a few values, in French and in Kinyarwanda. */
const VALUES: Readonly<Record<string, readonly [fr: string, rw: string]>> = {
  true: ['oui', 'yego'],
  false: ['non', 'oya'],
  draft: ['brouillon', 'ntibiratangazwa'],
  published: ['publié', 'byatangajwe'],
  standard: ['normal', 'bisanzwe'],
  exempt: ['exonéré', 'bisonewe'],
  piece: ['pièce', 'kimwe'],
  weight: ['poids', 'ibiro'],
  owner: ['propriétaire', 'nyir’iduka'],
  manager: ['gérant', 'umuyobozi'],
  packer: ['emballeur', 'upakira'],
  editor: ['rédacteur', 'umwanditsi'],
  made: ['fait', 'byakozwe'],
  revoked: ['révoqué', 'byambuwe'],
  confirmed: ['confirmé', 'byemejwe'],
  refused: ['refusé', 'byanzwe'],
  'in effect': ['en vigueur', 'byatangiye'],
  'set before opening': ['réglé avant l’ouverture', 'byashyizweho mbere yo gufungura'],
  'asked for': ['demandé', 'byasabwe'],
  password: ['mot de passe', 'ijambo ry’ibanga'],
  passkey: ['clé d’accès', 'passkey'],
  totp: ['application de codes', 'porogaramu ya kode'],
  code: ['code', 'kode'],
  link: ['lien', 'link'],
  staff: ['personnel', 'abakozi'],
  terminal: ['terminal', 'terminali'],
  address_changed: ['adresse changée', 'aderesi yahindutse'],
  'an app of one-time codes was added': [
    'une application de codes a été ajoutée',
    'hongeweho porogaramu ya kode z’incuro imwe',
  ],
  'the app of one-time codes was taken away': [
    'l’application de codes a été enlevée',
    'porogaramu ya kode z’incuro imwe yakuweho',
  ],
  'new recovery codes were made': [
    'de nouveaux codes de secours ont été faits',
    'hakozwe kode nshya z’ingoboka',
  ],
  'a passkey was added': ['une clé d’accès a été ajoutée', 'hongeweho passkey'],
  'a passkey was taken away': ['une clé d’accès a été enlevée', 'passkey yakuweho'],
  'every second factor was taken away': [
    'tous les seconds facteurs ont été enlevés',
    'ibyemeza bya kabiri byose byakuweho',
  ],
};

function said(words: typeof VALUES, name: string): string | undefined {
  const spoken = language();
  if (spoken === 'en' || !Object.hasOwn(words, name)) return undefined;
  return words[name]?.[spoken === 'fr' ? 0 : 1];
}

/** What a column, a setting or a fact of an event is called. */
export const logName = (name: string): string => said(LOG_NAMES, name) ?? name.replaceAll('_', ' ');

/** What it holds: one of a few values in words, everything else as it is. */
export const logValue = (value: string): string => said(VALUES, value) ?? value;
