import { language } from '#admin/messages/language.ts';
import { LOG_NAMES } from './log-names.ts';

// Kinyarwanda AWAITS A NATIVE READER, as in messages/rw.

/**
 * The values of columns and facts with few values, in French and in Kinyarwanda; loaded with the logs, like
 * log-names.ts.
 */
export const LOG_VALUES: Readonly<Record<string, readonly [fr: string, rw: string]>> = {
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
  cancelled: ['annulé', 'byahagaritswe'],
  changed: ['changé', 'byahindutse'],
  checked: ['vérifié', 'byarebwe'],
  checking: ['en vérification', 'birarebwa'],
  closed: ['à la charge du magasin', 'byishyuwe n’iduka'],
  counter: ['comptoir', 'ku iduka'],
  created: ['commencé', 'byatangiye'],
  customer: ['client', 'umukiriya'],
  dearer: ['plus cher', 'birahenze kurushaho'],
  delivered: ['livré', 'byagejejweyo'],
  discarded: ['abandonné', 'byaretswe'],
  done: ['fait', 'byakozwe'],
  empty: ['vide', 'ubusa'],
  en: ['anglais', 'Icyongereza'],
  existing: ['produits connus seulement', 'ibisanzwe gusa'],
  expired: ['expiré', 'byarangiye igihe'],
  failed: ['échoué', 'byanze'],
  fixed: ['montant', 'amafaranga'],
  fr: ['français', 'Igifaransa'],
  free_shipping: ['livraison gratuite', 'kugeza ku buntu'],
  gone: ['plus là', 'ntibikiriho'],
  hidden: ['masqué', 'byahishwe'],
  import: ['import', 'kwinjiza'],
  isoko: ['export de ce programme', 'dosiye y’iyi porogaramu'],
  leave_out: ['ne pas remplacer', 'kubireka'],
  left_out: ['laissé de côté', 'byaretswe'],
  low: ['bientôt épuisé', 'bigiye gushira'],
  mismatch: ['montant différent', 'amafaranga atandukanye'],
  new: ['nouveaux produits seulement', 'ibishya gusa'],
  no: ['non', 'oya'],
  nobody: ['personne', 'nta muntu'],
  open: ['ouvert', 'birafunguye'],
  other: ['un autre tableau', 'urundi rutonde'],
  out: ['épuisé', 'byashize'],
  out_for_delivery: ['en route', 'biri mu nzira'],
  owed: ['encore dû', 'umwenda'],
  packed: ['emballé', 'byapakiwe'],
  page: ['page', 'urupapuro'],
  paid: ['payé', 'byishyuwe'],
  pending: ['en attente', 'birategereje'],
  percent: ['pour cent', 'ku ijana'],
  phone: ['téléphone', 'telefoni'],
  post: ['article', 'inyandiko'],
  product: ['produit', 'igicuruzwa'],
  question: ['question', 'ikibazo'],
  ready: ['prêt', 'byiteguye'],
  refund_due: ['à rembourser', 'agomba gusubizwa'],
  refunded: ['remboursé', 'yasubijwe'],
  replace: ['remplacer par un produit semblable', 'gusimbuza ibisa'],
  running: ['en cours', 'birakorwa'],
  rw: ['kinyarwanda', 'Ikinyarwanda'],
  sent: ['envoyé', 'byoherejwe'],
  shipping_method: ['mode de livraison', 'uburyo bwo kugeza'],
  shipping_zone: ['zone de livraison', 'zone yo kugezamo'],
  shop: ['magasin', 'iduka'],
  silence: ['pas de réponse', 'nta gisubizo'],
  skipped: ['pas envoyé', 'bwasimbutswe'],
  slide: ['image d’accueil', 'ishusho ibanza'],
  to_staff: ['au personnel de décider', 'abakozi barihitiramo'],
  undoing: ['en cours d’annulation', 'birasubizwa inyuma'],
  undone: ['annulé', 'byasubijwe inyuma'],
  unpaid: ['pas payé', 'ntibirishyurwa'],
  variant: ['variante', 'ubwoko'],
  web: ['magasin en ligne', 'iduka ryo kuri interineti'],
  withdrawn: ['retiré', 'byakuweho'],
  working: ['en cours', 'birakorwa'],
  yes: ['oui', 'yego'],
  zero: ['taux zéro', 'zeru'],
  all: ['tous les produits', 'ibicuruzwa byose'],
  announcement: ['annonce', 'itangazo'],
  blog_category: ['catégorie du blog', 'icyiciro cya blogu'],
  booked: ['enregistré', 'byanditswe'],
  bulk: ['changement groupé', 'impinduka y’icyarimwe'],
  call: ['appeler d’abord', 'kubanza guhamagara'],
  category: ['catégorie', 'icyiciro'],
};

/** In English a value is its own name, with these exceptions. */
const ENGLISH_VALUES: Readonly<Record<string, string>> = {
  en: 'English',
  fr: 'French',
  rw: 'Kinyarwanda',
  mismatch: 'wrong amount',
  web: 'shop',
  isoko: 'export of this program',
};

function said(words: typeof LOG_NAMES, name: string): string | undefined {
  const spoken = language();
  if (spoken === 'en' || !Object.hasOwn(words, name)) return undefined;
  return words[name]?.[spoken === 'fr' ? 0 : 1];
}

/** The name of a column, a setting or a fact of an event. */
export const logName = (name: string): string => said(LOG_NAMES, name) ?? name.replaceAll('_', ' ');

/** A value: in words if it is one of a few, otherwise unchanged. */
export function logValue(value: string): string {
  if (!Object.hasOwn(LOG_VALUES, value)) return value;
  return said(LOG_VALUES, value) ?? ENGLISH_VALUES[value] ?? value.replaceAll('_', ' ');
}
