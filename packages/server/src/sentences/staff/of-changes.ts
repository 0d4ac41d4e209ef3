// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences for staff about bulk work, purchases, pictures and translations: in French, in Kinyarwanda. */
export const ofChanges = {
  'Some of these products do not exist any more.': [
    'Certains de ces produits n’existent plus.',
    'Bimwe muri ibi bicuruzwa ntibikibaho.',
  ],
  'There are {n} products now. Please check them again.': [
    'Ce sont maintenant {n} produits. Veuillez les revoir.',
    'Ubu ni ibicuruzwa {n}. Ongera ubirebe.',
  ],
  'Please choose products, or filters.': [
    'Veuillez choisir des produits, ou des filtres.',
    'Hitamo ibicuruzwa, cyangwa ibiyungurura.',
  ],
  'This is not possible for “{name}”.': [
    'Ce n’est pas possible pour « {name} ».',
    'Ntibishoboka kuri “{name}”.',
  ],
  'This is not possible for “{name}” and {n} more.': [
    'Ce n’est pas possible pour « {name} ». Il en va de même pour {n} autres.',
    'Ntibishoboka kuri “{name}”. Ni kimwe no ku bindi {n}.',
  ],
  Removed: ['Supprimés', 'Byakuweho'],
  Published: ['Publiés', 'Byatangajwe'],
  'Made drafts': ['Mis en brouillon', 'Byagizwe ibitatangajwe'],
  'Prices {change}': ['Prix {change}', 'Ibiciro {change}'],
  'Prices {change}, rounded to {n}': [
    'Prix {change}, arrondis à {n}',
    'Ibiciro {change}, bizengurujwe kuri {n}',
  ],
  'Prices {percent} % and {amount} FRW': [
    'Prix {percent} % et {amount} FRW',
    'Ibiciro {percent} % na {amount} FRW',
  ],
  'Prices {percent} % and {amount} FRW, rounded to {n}': [
    'Prix {percent} % et {amount} FRW, arrondis à {n}',
    'Ibiciro {percent} % na {amount} FRW, bizengurujwe kuri {n}',
  ],
  'On offer, {n} % off': ['En promotion, −{n} %', 'Byagabanyijweho {n} %'],
  'Offers ended': ['Promotions terminées', 'Igabanywa ryarangiye'],
  'VAT class standard': ['TVA normale', 'TVA isanzwe'],
  'VAT class zero': ['TVA à 0 %', 'TVA ya 0 %'],
  'VAT class exempt': ['Exonérés de TVA', 'Bisonewe TVA'],
  'Moved to {category}': ['Déplacés vers {category}', 'Byimuriwe muri {category}'],
  'Added to {category}': ['Ajoutés à {category}', 'Byongewe muri {category}'],
  'Taken out of {category}': ['Retirés de {category}', 'Byakuwe muri {category}'],
  Featured: ['Mis en avant', 'Byashyizwe imbere'],
  'No longer featured': ['Plus mis en avant', 'Ntibikiri imbere'],
  'The shop is still working on it. Please wait until it is done.': [
    'La boutique y travaille encore. Veuillez attendre la fin.',
    'Iduka riracyabikora. Tegereza birangire.',
  ],
  'This has already been undone.': ['Cela a déjà été annulé.', 'Ibi byamaze gusubizwa uko byahoze.'],
  'It does not exist any more.': ['Il n’existe plus.', 'Ntikikibaho.'],
  'It cannot be stored as it was.': [
    'Il ne peut pas être enregistré comme il était.',
    'Ntigishobora kubikwa uko cyahoze.',
  ],
  'It has been changed since.': ['Il a été modifié depuis.', 'Cyahinduwe nyuma yaho.'],
  'It is already gone.': ['Il n’est déjà plus là.', 'Ntikikiriho.'],
  'It has been ordered since: it is now a draft.': [
    'Il a été commandé depuis : c’est maintenant un brouillon.',
    'Cyatumijwe nyuma yaho: ubu ntigitangajwe.',
  ],
  'Such a product exists again.': ['Il y a de nouveau un tel produit.', 'Hongeye kubaho igicuruzwa nk’icyo.'],
  'Someone else has changed this in the meantime. Please check it again.': [
    'Quelqu’un d’autre a modifié cela entre-temps. Veuillez le revoir.',
    'Hari undi wabihinduye hagati aho. Ongera ubirebe.',
  ],
  'This has changed in the meantime. Please check it again.': [
    'Cela a changé entre-temps. Veuillez le revoir.',
    'Ibi byahindutse hagati aho. Ongera ubirebe.',
  ],
  'The first day is after the last one, {to}. Please enter an earlier one.': [
    'Le premier jour vient après le dernier, {to}. Donnez-en un plus tôt.',
    'Umunsi wa mbere uri nyuma y’uwa nyuma, {to}. Tanga uwo hambere.',
  ],
  'This is more than a year. Please enter a later first day, such as {day}.': [
    'C’est plus d’un an. Donnez un premier jour plus tard, par exemple {day}.',
    'Birenze umwaka. Tanga umunsi wa mbere wo hanyuma, nka {day}.',
  ],
  'Some of these products are no longer suggested. Please check the list again.': [
    'Pour certains de ces produits, plus rien n’est proposé. Veuillez revoir la liste.',
    'Kuri bimwe muri ibi bicuruzwa nta cyo bikigenewe. Ongera urebe urutonde.',
  ],
  'This day has not come yet. Please enter {day} or an earlier one.': [
    'Ce jour n’est pas encore venu. Donnez {day} ou un jour plus tôt.',
    'Uyu munsi nturagera. Tanga {day} cyangwa uwo hambere.',
  ],
  'This is more than a year ago. Please enter a later day, such as {day}.': [
    'C’était il y a plus d’un an. Donnez un jour plus tard, par exemple {day}.',
    'Hashize umwaka urenga. Tanga umunsi wo hanyuma, nka {day}.',
  ],
  'Please enter the total cost, or the cost per piece or kilo, not both.': [
    'Donnez ce que le tout a coûté, ou ce qu’une pièce ou un kilo a coûté : pas les deux.',
    'Andika igiciro cya byose, cyangwa icy’imwe cyangwa ikilo: ntubyandike byombi.',
  ],
  'The total is more than 2,000,000,000 francs. Please check it.': [
    'Le tout coûte plus de 2,000,000,000 de francs. Revoyez-le.',
    'Byose birengeje amafaranga 2,000,000,000. Ongera ubirebe.',
  ],
  'This is more than 1,000,000,000 francs. Please enter less, such as 24,000.': [
    'C’est plus de 1,000,000,000 de francs. Revoyez-le, par exemple 24,000.',
    'Birenze amafaranga 1,000,000,000. Ongera ubirebe, nka 24,000.',
  ],
  'This product does not exist any more. Please choose another one.': [
    'Ce produit n’existe plus. Veuillez en choisir un autre.',
    'Iki gicuruzwa ntikikibaho. Hitamo ikindi.',
  ],
  'Another supplier has this name. Please look for them in the list.': [
    'Un autre fournisseur porte ce nom. Cherchez-le dans la liste.',
    'Hari undi uranguza ufite iri zina. Mushake ku rutonde.',
  ],
  'This is the language the shop writes in: change the text itself.': [
    'C’est la langue dans laquelle la boutique écrit : modifiez le texte lui-même.',
    'Uru ni ururimi iduka ryandikamo: hindura inyandiko ubwayo.',
  ],
  'There is no such text. Please choose one of these: {texts}.': [
    'Il n’y a pas de tel texte. Il y a : {texts}.',
    'Nta nyandiko nk’iyo ihari. Hari: {texts}.',
  ],
  'Please send its parts as a list.': [
    'Veuillez donner ses parties sous forme de liste.',
    'Tanga ibice byayo ku rutonde.',
  ],
  'Please translate all {n} parts.': [
    'Veuillez traduire les {n} parties.',
    'Hindura ibice byose uko ari {n}.',
  ],
  'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.': [
    'Veuillez choisir une photo JPEG, PNG, WebP, AVIF ou GIF.',
    'Hitamo ifoto ya JPEG, PNG, WebP, AVIF cyangwa GIF.',
  ],
  'This picture is damaged. Please choose another one.': [
    'Cette photo est abîmée. Veuillez en choisir une autre.',
    'Iyi foto yarangiritse. Hitamo indi.',
  ],
  'This picture is too large. Please choose one of at most 12,000 pixels a side and 40 megapixels.': [
    'Cette photo est trop grande. Choisissez-en une de 12,000 pixels de côté et 40 mégapixels au plus.',
    'Iyi foto ni nini cyane. Hitamo itarenza pigiseli 12,000 ku ruhande na megapigiseli 40.',
  ],
  'Please send x, y, width and height together.': [
    'Veuillez donner x, y, width et height ensemble.',
    'Tanga x, y, width na height icyarimwe.',
  ],
  'This extends beyond the picture, which is {n} pixels wide.': [
    'Ceci dépasse la photo, large de {n} pixels.',
    'Ibi birenga ifoto, ifite ubugari bwa pigiseli {n}.',
  ],
  'This extends beyond the picture, which is {n} pixels high.': [
    'Ceci dépasse la photo, haute de {n} pixels.',
    'Ibi birenga ifoto, ifite ubuhagarike bwa pigiseli {n}.',
  ],
  'This picture is not in the gallery. Please upload it again.': [
    'Cette photo n’est pas dans la galerie. Veuillez l’envoyer à nouveau.',
    'Iyi foto ntiri mu bubiko bw’amafoto. Ongera uyohereze.',
  ],
  'Please choose a file.': ['Veuillez choisir un fichier.', 'Hitamo dosiye.'],
  'Please send the file in the field “file”.': [
    'Veuillez envoyer le fichier dans le champ « file ».',
    'Ohereza dosiye ahitwa “file”.',
  ],
  'This is too long.': ['C’est trop long.', 'Ibi ni birebire cyane.'],
  'Please choose a file of at most {n} MB.': [
    'Veuillez choisir un fichier de {n} Mo au plus.',
    'Hitamo dosiye itarenza MB {n}.',
  ],
} as const;

// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences for staff about what a file of products leaves to the shop: in French, in Kinyarwanda. */
export const ofWarnings = {
  '{n} product has no stock number: it is imported with 0 and shown as sold out.': [
    '{n} produit n’a pas de stock : il arrive avec 0 et s’affiche épuisé.',
    'Igicuruzwa {n} nta mubare w’ibihari gifite: cyinjira ari 0, kigaragare nk’icyashize.',
  ],
  '{n} products have no stock number: they are imported with 0 and shown as sold out.': [
    '{n} produits n’ont pas de stock : ils arrivent avec 0 et s’affichent épuisés.',
    'Ibicuruzwa {n} nta mubare w’ibihari bifite: byinjira ari 0, bigaragare nk’ibyashize.',
  ],
  '{n} product does not say whether it is published: it is imported as a draft, which the shop does not show.':
    [
      '{n} produit ne dit pas s’il est publié : il arrive en brouillon, que la boutique ne montre pas.',
      'Igicuruzwa {n} ntikivuga niba kigaragazwa: cyinjira kitagaragara mu iduka.',
    ],
  '{n} products do not say whether they are published: they are imported as drafts, which the shop does not show.':
    [
      '{n} produits ne disent pas s’ils sont publiés : ils arrivent en brouillons, que la boutique ne montre pas.',
      'Ibicuruzwa {n} ntibivuga niba bigaragazwa: byinjira bitagaragara mu iduka.',
    ],
  '{n} product has no VAT class: it is imported as standard, 18 %.': [
    '{n} produit n’a pas de classe de TVA : il arrive au taux normal, 18 %.',
    'Igicuruzwa {n} nta cyiciro cya TVA gifite: cyinjira ari gisanzwe, 18 %.',
  ],
  '{n} products have no VAT class: they are imported as standard, 18 %.': [
    '{n} produits n’ont pas de classe de TVA : ils arrivent au taux normal, 18 %.',
    'Ibicuruzwa {n} nta cyiciro cya TVA bifite: byinjira ari bisanzwe, 18 %.',
  ],
  '{n} product has no category: it is only found by search and in the list of all products.': [
    '{n} produit n’a pas de catégorie : on ne le trouve que par la recherche et dans la liste de tous les produits.',
    'Igicuruzwa {n} nta cyiciro gifite: kiboneka mu ishakiro no ku rutonde rwa byose gusa.',
  ],
  '{n} products have no category: they are only found by search and in the list of all products.': [
    '{n} produits n’ont pas de catégorie : on ne les trouve que par la recherche et dans la liste de tous les produits.',
    'Ibicuruzwa {n} nta cyiciro bifite: biboneka mu ishakiro no ku rutonde rwa byose gusa.',
  ],
  '{n} product is hidden in the other shop: it is imported as a draft.': [
    '{n} produit est caché dans l’autre boutique : il arrive en brouillon.',
    'Igicuruzwa {n} gihishe mu rindi duka: cyinjira kitagaragara.',
  ],
  '{n} products are hidden in the other shop: they are imported as drafts.': [
    '{n} produits sont cachés dans l’autre boutique : ils arrivent en brouillons.',
    'Ibicuruzwa {n} bihishe mu rindi duka: byinjira bitagaragara.',
  ],
  '{n} product is a download or a service, which cannot be delivered: it is imported as a draft.': [
    '{n} produit est un téléchargement ou un service, qui ne se livre pas : il arrive en brouillon.',
    'Igicuruzwa {n} ni icyo gukurura kuri interineti cyangwa serivisi: cyinjira kitagaragara.',
  ],
  '{n} products are downloads or services, which cannot be delivered: they are imported as drafts.': [
    '{n} produits sont des téléchargements ou des services, qui ne se livrent pas : ils arrivent en brouillons.',
    'Ibicuruzwa {n} ni ibyo gukurura kuri interineti cyangwa serivisi: byinjira bitagaragara.',
  ],
  '{n} product has a brand or maker: the shop has no field for it, so it is left out.': [
    '{n} produit nomme son fabricant : la boutique n’a pas de place pour cela, c’est laissé de côté.',
    'Igicuruzwa {n} kivuga uwagikoze: iduka nta mwanya wabyo rifite, birarekwa.',
  ],
  '{n} products have a brand or maker: the shop has no field for it, so it is left out.': [
    '{n} produits nomment leur fabricant : la boutique n’a pas de place pour cela, c’est laissé de côté.',
    'Ibicuruzwa {n} bivuga ababikoze: iduka nta mwanya wabyo rifite, birarekwa.',
  ],
  '{n} product has tags besides its categories: they are left out.': [
    '{n} produit a des étiquettes en plus de ses catégories : elles sont laissées de côté.',
    'Igicuruzwa {n} gifite utundi turango hejuru y’ibyiciro: turarekwa.',
  ],
  '{n} products have tags besides their categories: they are left out.': [
    '{n} produits ont des étiquettes en plus de leurs catégories : elles sont laissées de côté.',
    'Ibicuruzwa {n} bifite utundi turango hejuru y’ibyiciro: turarekwa.',
  ],
  '{n} product has a long description besides the short one: the long one is left out.': [
    '{n} produit a une description longue en plus de la courte : la longue est laissée de côté.',
    'Igicuruzwa {n} gifite ibisobanuro birebire hejuru y’ibigufi: ibirebire birarekwa.',
  ],
  '{n} products have a long description besides the short one: the long one is left out.': [
    '{n} produits ont une description longue en plus de la courte : la longue est laissée de côté.',
    'Ibicuruzwa {n} bifite ibisobanuro birebire hejuru y’ibigufi: ibirebire birarekwa.',
  ],
} as const;
