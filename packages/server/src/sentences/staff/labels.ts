import type { Language } from '@isoko/contract/rules/languages';

// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/**
 * Single words, in French and in Kinyarwanda: labels of facts in mails, headings and cells of accountants' tables. They
 * are not among the sentences (sentence.ts), because a product may be called `Total`.
 */
const LABELS = {
  About: ['Sujet', 'Ibyerekeye'],
  'Borne by the shop': ['Pris en charge par la boutique', 'Byishyuwe n’iduka'],
  'Cash of riders': ['Espèces des livreurs', 'Amafaranga y’abatwara'],
  'Changes of the payee': ['Changements de bénéficiaire', 'Impinduka z’uwishyurwa'],
  'Collected at': ['À retirer à', 'Bifatirwa'],
  Correction: ['Correction', 'Ikosora'],
  Cost: ['Coût', 'Ikiguzi'],
  Customer: ['Client', 'Umukiriya'],
  Date: ['Date', 'Itariki'],
  Day: ['Jour', 'Umunsi'],
  'Deliver to': ['Livrer à', 'Aho bigezwa'],
  Delivery: ['Livraison', 'Kugeza ibintu'],
  Discount: ['Remise', 'Igabanywa'],
  'Drawer counted': ['Caisse comptée', 'Amafaranga yabaruwe'],
  'Drawer expected': ['Caisse attendue', 'Amafaranga ategerejwe'],
  Exempt: ['Exonéré', 'Isonewe'],
  Exports: ['Exports', 'Ibyasohowe'],
  From: ['De', 'Bivuye kuri'],
  'Handed over': ['Remis', 'Yatanzwe'],
  'Head of the log': ['Tête du journal', 'Umutwe w’urutonde'],
  Invitations: ['Invitations', 'Ubutumire'],
  'It costs': ['Montant', 'Igiciro'],
  Items: ['Articles', 'Ibicuruzwa'],
  'Log-ins from new devices': ['Connexions de nouveaux appareils', 'Kwinjira ku bikoresho bishya'],
  Margin: ['Marge', 'Inyungu'],
  'Money in': ['Entrées', 'Ayinjiye'],
  'Money out': ['Sorties', 'Ayasohotse'],
  Note: ['Remarque', 'Icyitonderwa'],
  Order: ['Commande', 'Itumiza'],
  Paid: ['Payé', 'Byishyuwe'],
  Payment: ['Paiement', 'Ubwishyu'],
  Product: ['Produit', 'Igicuruzwa'],
  Reference: ['Référence', 'Nomero'],
  Refund: ['Remboursement', 'Ayasubijwe'],
  Refunds: ['Remboursements', 'Ayasubijwe'],
  Sale: ['Vente', 'Igurisha'],
  Sold: ['Vendu', 'Ibyagurishijwe'],
  'Sold at 0 %': ['Vendu à 0 %', 'Ibyagurishijwe kuri 0 %'],
  'Sold at 18 %': ['Vendu à 18 %', 'Ibyagurishijwe kuri 18 %'],
  'Sold, cost not known': ['Vendu, coût inconnu', 'Ibyagurishijwe, ikiguzi kitazwi'],
  Somebody: ['Quelqu’un', 'Umuntu'],
  Status: ['État', 'Uko bimeze'],
  'Sum of money': ['Total de l’argent', 'Igiteranyo cy’amafaranga'],
  'Sum of sales': ['Total des ventes', 'Igiteranyo cy’ibyagurishijwe'],
  'The shop': ['La boutique', 'Iduka'],
  Time: ['Heure', 'Isaha'],
  Total: ['Total', 'Igiteranyo'],
  'VAT inside': ['TVA comprise', 'TVA irimo'],
  Wasted: ['Perdu', 'Ibyangiritse'],
  'Way of paying': ['Moyen de paiement', 'Uburyo bwo kwishyura'],
  What: ['Quoi', 'Ikiri cyo'],
  When: ['Quand', 'Ryari'],
  'When something is out': ['Si un article manque', 'Iyo hari ikibuze'],
  'Replace it with something similar': [
    'Le remplacer par quelque chose de semblable',
    'Kugisimbuza igisa na cyo',
  ],
  'Call me': ['M’appeler', 'Kumpamagara'],
  'Leave it out': ['Le laisser de côté', 'Kukireka'],
  'no subject': ['sans sujet', 'nta nsanganyamatsiko'],
  'sold out': ['épuisé', 'byashize'],
  'the log is empty': ['le journal est vide', 'urutonde rurimo ubusa'],
  'the operator at the terminal': ['l’opérateur au terminal', 'ushinzwe seriveri'],
  // Codes: roles, states of orders and of payments.
  owner: ['propriétaire', 'nyir’iduka'],
  manager: ['gérant', 'umuyobozi'],
  packer: ['préparateur', 'upakira'],
  editor: ['rédacteur', 'umwanditsi'],
  customer: ['client', 'umukiriya'],
  pending: ['en attente', 'biracyategerejwe'],
  confirmed: ['à préparer', 'bigomba gupakirwa'],
  packed: ['préparée', 'byapakiwe'],
  out_for_delivery: ['en route', 'biri mu nzira'],
  delivered: ['livrée', 'byagejejweyo'],
  cancelled: ['annulée', 'byahagaritswe'],
  expired: ['expirée', 'igihe cyarangiye'],
  unpaid: ['non payé', 'ntibyishyuwe'],
  paid: ['payé', 'byishyuwe'],
  failed: ['échoué', 'byanze'],
  mismatch: ['autre montant', 'andi mafaranga'],
  refund_due: ['à rembourser', 'agomba gusubizwa'],
  refunded: ['remboursé', 'yasubijwe'],
} as const satisfies Readonly<Record<string, readonly [fr: string, rw: string]>>;

type Label = keyof typeof LABELS;

/** A label in a language; the English one is the key itself. */
export const labelIn =
  (language: Language = 'en') =>
  (label: Label): string => {
    const [fr, rw] = LABELS[label];
    return { en: label, fr, rw }[language];
  };

const isLabel = (word: string): word is Label => Object.hasOwn(LABELS, word);

/** The same for a word that may not be ours: a name, or a newer code. */
export const wordIn =
  (language: Language = 'en') =>
  (word: string): string =>
    isLabel(word) ? labelIn(language)(word) : word;
