/** What the API says to staff of the files they send, in French. */
export const importFrench = {
  'There are no texts in this file.': 'Il n’y a pas de textes dans ce fichier.',
  'This is not the table of texts: its columns are kind, id, name, text, en, fr and rw.':
    'Ce n’est pas le tableau des textes : ses colonnes sont kind, id, name, text, en, fr et rw.',
  'This shop has no such text any more.': 'Cette boutique n’a plus de tel texte.',
  'The text itself was changed since this table was made. It says now: “{text}”':
    'Le texte lui-même a été modifié depuis que ce tableau a été fait. Il dit maintenant : « {text} »',
  'Please translate every part of this text, or none.':
    'Veuillez traduire toutes les parties de ce texte, ou aucune.',
} as const;

// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** The same in Kinyarwanda. */
export const importKinyarwanda: Record<keyof typeof importFrench, string> = {
  'There are no texts in this file.': 'Nta magambo ari muri iyi dosiye.',
  'This is not the table of texts: its columns are kind, id, name, text, en, fr and rw.':
    'Iyi si imbonerahamwe y’amagambo: inkingi zayo ni kind, id, name, text, en, fr na rw.',
  'This shop has no such text any more.': 'Iri duka ntirigifite ayo magambo.',
  'The text itself was changed since this table was made. It says now: “{text}”':
    'Amagambo ubwayo yahinduwe kuva iyi mbonerahamwe yakorwa. Ubu avuga: “{text}”',
  'Please translate every part of this text, or none.':
    'Hindura ibice byose by’aya magambo, cyangwa ntugire na kimwe uhindura.',
};
