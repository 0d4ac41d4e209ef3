// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** What a file of products leaves to the shop, as staff are told: in French, in Kinyarwanda. */
export const ofWarnings = {
  '{n} product has no stock number: it comes in with 0 and is shown as sold out.': [
    '{n} produit n’a pas de stock : il arrive avec 0 et s’affiche épuisé.',
    'Igicuruzwa {n} nta mubare w’ibihari gifite: cyinjira ari 0, kigaragare nk’icyashize.',
  ],
  '{n} products have no stock number: they come in with 0 and are shown as sold out.': [
    '{n} produits n’ont pas de stock : ils arrivent avec 0 et s’affichent épuisés.',
    'Ibicuruzwa {n} nta mubare w’ibihari bifite: byinjira ari 0, bigaragare nk’ibyashize.',
  ],
  '{n} product does not say whether it is published: it comes in as a draft, which the shop does not show.': [
    '{n} produit ne dit pas s’il est publié : il arrive en brouillon, que la boutique ne montre pas.',
    'Igicuruzwa {n} ntikivuga niba kigaragazwa: cyinjira kitagaragara mu iduka.',
  ],
  '{n} products do not say whether they are published: they come in as drafts, which the shop does not show.':
    [
      '{n} produits ne disent pas s’ils sont publiés : ils arrivent en brouillons, que la boutique ne montre pas.',
      'Ibicuruzwa {n} ntibivuga niba bigaragazwa: byinjira bitagaragara mu iduka.',
    ],
  '{n} product has no VAT class: it comes in as standard, 18 %.': [
    '{n} produit n’a pas de classe de TVA : il arrive au taux normal, 18 %.',
    'Igicuruzwa {n} nta cyiciro cya TVA gifite: cyinjira ari gisanzwe, 18 %.',
  ],
  '{n} products have no VAT class: they come in as standard, 18 %.': [
    '{n} produits n’ont pas de classe de TVA : ils arrivent au taux normal, 18 %.',
    'Ibicuruzwa {n} nta cyiciro cya TVA bifite: byinjira ari bisanzwe, 18 %.',
  ],
  '{n} product has no category: it is found by the search and in the list of all products only.': [
    '{n} produit n’a pas de catégorie : on ne le trouve que par la recherche et dans la liste de tous les produits.',
    'Igicuruzwa {n} nta cyiciro gifite: kiboneka mu ishakiro no ku rutonde rwa byose gusa.',
  ],
  '{n} products have no category: they are found by the search and in the list of all products only.': [
    '{n} produits n’ont pas de catégorie : on ne les trouve que par la recherche et dans la liste de tous les produits.',
    'Ibicuruzwa {n} nta cyiciro bifite: biboneka mu ishakiro no ku rutonde rwa byose gusa.',
  ],
  '{n} product is hidden in the other shop: it comes in as a draft.': [
    '{n} produit est caché dans l’autre boutique : il arrive en brouillon.',
    'Igicuruzwa {n} gihishe mu rindi duka: cyinjira kitagaragara.',
  ],
  '{n} products are hidden in the other shop: they come in as drafts.': [
    '{n} produits sont cachés dans l’autre boutique : ils arrivent en brouillons.',
    'Ibicuruzwa {n} bihishe mu rindi duka: byinjira bitagaragara.',
  ],
  '{n} product is a download or a service, which is not brought to the door: it comes in as a draft.': [
    '{n} produit est un téléchargement ou un service, qui ne se livre pas : il arrive en brouillon.',
    'Igicuruzwa {n} ni icyo gukurura kuri interineti cyangwa serivisi: cyinjira kitagaragara.',
  ],
  '{n} products are downloads or services, which are not brought to the door: they come in as drafts.': [
    '{n} produits sont des téléchargements ou des services, qui ne se livrent pas : ils arrivent en brouillons.',
    'Ibicuruzwa {n} ni ibyo gukurura kuri interineti cyangwa serivisi: byinjira bitagaragara.',
  ],
  '{n} product names who makes it: the shop has no place for that, and it is left out.': [
    '{n} produit nomme son fabricant : la boutique n’a pas de place pour cela, c’est laissé de côté.',
    'Igicuruzwa {n} kivuga uwagikoze: iduka nta mwanya wabyo rifite, birarekwa.',
  ],
  '{n} products name who makes them: the shop has no place for that, and it is left out.': [
    '{n} produits nomment leur fabricant : la boutique n’a pas de place pour cela, c’est laissé de côté.',
    'Ibicuruzwa {n} bivuga ababikoze: iduka nta mwanya wabyo rifite, birarekwa.',
  ],
  '{n} product has tags beside its categories: they are left out.': [
    '{n} produit a des étiquettes en plus de ses catégories : elles sont laissées de côté.',
    'Igicuruzwa {n} gifite utundi turango hejuru y’ibyiciro: turarekwa.',
  ],
  '{n} products have tags beside their categories: they are left out.': [
    '{n} produits ont des étiquettes en plus de leurs catégories : elles sont laissées de côté.',
    'Ibicuruzwa {n} bifite utundi turango hejuru y’ibyiciro: turarekwa.',
  ],
  '{n} product has a long description beside the short one: the long one is left out.': [
    '{n} produit a une description longue en plus de la courte : la longue est laissée de côté.',
    'Igicuruzwa {n} gifite ibisobanuro birebire hejuru y’ibigufi: ibirebire birarekwa.',
  ],
  '{n} products have a long description beside the short one: the long one is left out.': [
    '{n} produits ont une description longue en plus de la courte : la longue est laissée de côté.',
    'Ibicuruzwa {n} bifite ibisobanuro birebire hejuru y’ibigufi: ibirebire birarekwa.',
  ],
} as const;
