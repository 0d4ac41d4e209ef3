// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences for staff about products, categories, stock, prices and texts: in French, in Kinyarwanda. */
export const ofGoods = {
  'Someone else has changed this product in the meantime. Please check it again.': [
    'Quelqu’un d’autre a modifié ce produit entre-temps. Veuillez le revoir.',
    'Hari undi wahinduye iki gicuruzwa hagati aho. Ongera ukirebe.',
  ],
  'Its stock of {n} is in pieces. Set it to 0, change this, then count it in grams.': [
    'Son stock de {n} est en pièces. Mettez-le à 0, changez ceci, puis comptez-le en grammes.',
    'Ibihari ni {n}, bibarwa ari ibice. Banza ushyireho 0, uhindure ibi, hanyuma ubibare mu magarama.',
  ],
  'Its stock of {n} is in grams. Set it to 0, change this, then count it in pieces.': [
    'Son stock de {n} est en grammes. Mettez-le à 0, changez ceci, puis comptez-le en pièces.',
    'Ibihari ni {n}, bibarwa mu magarama. Banza ushyireho 0, uhindure ibi, hanyuma ubibare ari ibice.',
  ],
  'Open orders contain this product. Please wait until they are finished.': [
    'Des commandes en cours retiennent ce produit. Veuillez les attendre.',
    'Hari amatumiza akirimo iki gicuruzwa. Banza uyategereze.',
  ],
  'Open orders contain this product. Make it a draft now, and remove it when they are delivered.': [
    'Des commandes en cours retiennent ce produit. Faites-en un brouillon, et supprimez-le quand elles seront livrées.',
    'Hari amatumiza akirimo iki gicuruzwa. Ba ukigize ikitatangajwe, ugikureho amaze gutangwa.',
  ],
  'Open orders contain {label}. Please wait until they are finished.': [
    'Des commandes en cours retiennent {label}. Veuillez les attendre.',
    'Hari amatumiza akirimo {label}. Banza uyategereze.',
  ],
  'Open orders contain this product without a variant. Please wait until they are finished.': [
    'Des commandes en cours retiennent ce produit sans variante. Veuillez les attendre.',
    'Hari amatumiza akirimo iki gicuruzwa kidafite ubwoko. Banza uyategereze.',
  ],
  'Open orders contain a variant of it.': [
    'Des commandes en cours en retiennent une variante.',
    'Hari amatumiza akirimo ubwoko bwacyo.',
  ],
  'A product needs a price.': ['Un produit a besoin d’un prix.', 'Igicuruzwa gikenera igiciro.'],
  'This product has no such variant.': [
    'Ce produit n’a pas cette variante.',
    'Iki gicuruzwa nta bwoko nk’ubwo gifite.',
  ],
  'The coupon {coupon} is limited to this product. Please change it first.': [
    'Le code promo {coupon} est limité à ce produit. Veuillez d’abord le modifier.',
    'Kode y’igabanywa {coupon} ni iy’iki gicuruzwa gusa. Banza uyihindure.',
  ],
  'The coupon {coupon} is limited to this category. Please change it first.': [
    'Le code promo {coupon} est limité à cette catégorie. Veuillez d’abord le modifier.',
    'Kode y’igabanywa {coupon} ni iy’iki cyiciro gusa. Banza uyihindure.',
  ],
  'This category does not exist any more.': ['Cette catégorie n’existe plus.', 'Iki cyiciro ntikikibaho.'],
  'It is already in the maximum number of categories.': [
    'Il est déjà dans autant de catégories qu’un produit peut en avoir.',
    'Kiri mu byiciro byose igicuruzwa gishobora kubamo.',
  ],
  'Its offer would not be below its price, or its price would not be possible.': [
    'Sa promotion ne serait pas sous son prix, ou son prix serait impossible.',
    'Igiciro cyagabanyijwe nticyaba kiri munsi y’igisanzwe, cyangwa igiciro nticyashoboka.',
  ],
  'Please change the number in stock with a stock adjustment.': [
    'Ce qui est en rayon se change par un ajustement de stock.',
    'Ibiri mu bubiko bihindurwa no gukosora umubare wabyo.',
  ],
  'This variant does not exist any more.': ['Cette variante n’existe plus.', 'Ubu bwoko ntibukibaho.'],
  'This number in stock is not possible.': [
    'Cette quantité ne peut pas être en rayon.',
    'Uyu mubare ntushobora kuba mu bubiko.',
  ],
  'Please choose one of the categories.': [
    'Veuillez choisir une des catégories.',
    'Hitamo kimwe mu byiciro.',
  ],
  'A product has at least one unit.': ['Un produit a au moins une unité.', 'Igicuruzwa kigira nibura kimwe.'],
  'This is listed twice.': ['Ceci y est deux fois.', 'Ibi byanditse kabiri.'],
  'The shop itself uses this code. Please choose another one.': [
    'La boutique elle-même utilise ce code. Veuillez en choisir un autre.',
    'Iduka ubwaryo rikoresha iyi kode. Hitamo indi.',
  ],
  'This is already in the list.': ['Ceci est déjà dans la liste.', 'Ibi bisanzwe ku rutonde.'],
  'Another variant already has this name.': [
    'Une autre variante porte déjà ce nom.',
    'Hari ubundi bwoko bufite iri zina.',
  ],
  'Its stock is counted per variant.': [
    'Ce qui est en rayon se compte par ses variantes.',
    'Ibiri mu bubiko bibarirwa ku bwoko bwabyo.',
  ],
  'Another product has this SKU.': [
    'Un autre produit a cette référence (SKU).',
    'Hari ikindi gicuruzwa gifite iyi SKU.',
  ],
  'Another product has this address.': [
    'Un autre produit a cette adresse.',
    'Hari ikindi gicuruzwa gifite iyi aderesi.',
  ],
  'An offer also needs a list price.': [
    'Une promotion a besoin d’un prix normal à côté.',
    'Igabanywa rikenera igiciro gisanzwe iruhande rwaryo.',
  ],
  'An offer must cost less than the list price.': [
    'Une promotion doit coûter moins que le prix normal.',
    'Igiciro cyagabanyijwe kigomba kuba munsi y’igisanzwe.',
  ],
  'An offer must end in the future.': [
    'Une promotion doit finir dans l’avenir.',
    'Igabanywa rigomba kurangira mu gihe kizaza.',
  ],
  'This is only for products sold by weight: leave it empty, or sell by weight.': [
    'Seul ce qui se vend au poids en a besoin : laissez vide, ou vendez au poids.',
    'Ibi ni iby’ibigurishwa ku biro gusa: bireke, cyangwa ugurishe ku biro.',
  ],
  'The minimum must be a multiple of {step} g, such as {below} or {above}, not {min}.': [
    'Le minimum doit être un multiple de {step} g : par exemple {below} ou {above}, pas {min}.',
    'Umubare muto ugomba kuba incuro zuzuye za g {step}: nka {below} cyangwa {above}, atari {min}.',
  ],
  'Another category has this address.': [
    'Une autre catégorie a cette adresse.',
    'Hari ikindi cyiciro gifite iyi aderesi.',
  ],
  'This category has subcategories. Please move them first.': [
    'D’autres catégories sont sous celle-ci. Veuillez d’abord les déplacer.',
    'Hari ibindi byiciro biri munsi y’iki. Banza ubyimure.',
  ],
  '{n} products are in this category. Please move them first.': [
    '{n} produits sont dans cette catégorie. Veuillez d’abord les déplacer.',
    'Ibicuruzwa {n} biri muri iki cyiciro. Banza ubyimure.',
  ],
  'The categories have changed in the meantime. Please check them again.': [
    'Les catégories ont changé entre-temps. Veuillez les revoir.',
    'Ibyiciro byahindutse hagati aho. Ongera ubirebe.',
  ],
  'A category cannot be below itself.': [
    'Une catégorie ne peut pas être sous elle-même.',
    'Icyiciro ntigishobora kuba munsi yacyo ubwacyo.',
  ],
  'Lost goods are subtracted: please enter them with a minus, such as -3.': [
    'Ce qui est perdu quitte le rayon : donnez-le avec un moins, par exemple -3.',
    'Ibyatakaye biva mu bubiko: byandike bifite akamenyetso ko gukuramo, nka -3.',
  ],
  'This is too many at a time: please enter up to 100,000, such as 240.': [
    'C’est beaucoup à la fois : donnez 100,000 au plus, par exemple 240.',
    'Ni byinshi cyane icyarimwe: andika ibitarenze 100,000, nka 240.',
  ],
  'This is too many pieces at a time: please enter up to 100,000, such as 240.': [
    'C’est beaucoup de pièces à la fois : donnez 100,000 au plus, par exemple 240.',
    'Ni ibice byinshi cyane icyarimwe: andika ibitarenze 100,000, nka 240.',
  ],
  'Please enter how many are added or removed.': [
    'Veuillez dire combien arrivent ou partent.',
    'Vuga umubare winjiye cyangwa usohotse.',
  ],
  'Please choose a variant.': ['Veuillez choisir une variante.', 'Hitamo ubwoko.'],
  'Please choose which variant was delivered.': [
    'Veuillez choisir quelle variante est arrivée.',
    'Hitamo ubwoko bwaje.',
  ],
  'This product has no variants.': [
    'Ce produit n’a pas de variantes.',
    'Iki gicuruzwa nta bwoko butandukanye gifite.',
  ],
  'There are {n} in stock; between {min} and {max} must remain.': [
    'Il y en a {n} en rayon ; il doit en rester entre {min} et {max}.',
    'Mu bubiko hari {n}; hagomba gusigara hagati ya {min} na {max}.',
  ],
  'There are {n} in stock, {held} of them set aside for orders; between {min} and {max} must remain.': [
    'Il y en a {n} en rayon, dont {held} réservés à des commandes ; il doit en rester entre {min} et {max}.',
    'Mu bubiko hari {n}, muri byo {held} byabikiwe amatumiza; hagomba gusigara hagati ya {min} na {max}.',
  ],
  'There is nothing to count: no product matches.': [
    'Il n’y a rien à compter : aucun produit n’est ainsi.',
    'Nta cyo kubara: nta gicuruzwa kimeze gityo.',
  ],
  'There are {n} to count: please count at most {max} at a time.': [
    'Il y en a {n} : comptez-en {max} au plus à la fois.',
    'Ni {n}: bara ibitarenze {max} icyarimwe.',
  ],
  'Nothing was counted yet.': ['Rien n’a encore été compté.', 'Nta kirabarwa.'],
  'This count has ended.': ['Cet inventaire est terminé.', 'Iri barura ryararangiye.'],
  'Running low': ['Bientôt épuisé', 'Ibigiye gushira'],
  Everything: ['Tout', 'Byose'],
  'Please count it again.': ['Veuillez le compter à nouveau.', 'Ongera ubibare.'],
  '{name}: Please count it again.': ['{name} : Veuillez le compter à nouveau.', '{name}: Ongera ubibare.'],
  'Open orders need {held} of it and {left} would remain. Count it again, change those orders first, or leave it out.':
    [
      'Des commandes en retiennent {held} et il en resterait {left}. Recomptez, modifiez d’abord ces commandes, ou laissez-le de côté.',
      'Amatumiza abitse {held} kandi hasigara {left}. Ongera ubibare, banza uhindure ayo matumiza, cyangwa ubireke.',
    ],
  '{name}: Open orders need {held} of it and {left} would remain. Count it again, change those orders first, or leave it out.':
    [
      '{name} : Des commandes en retiennent {held} et il en resterait {left}. Recomptez, modifiez d’abord ces commandes, ou laissez-le de côté.',
      '{name}: Amatumiza abitse {held} kandi hasigara {left}. Ongera ubibare, banza uhindure ayo matumiza, cyangwa ubireke.',
    ],
  'Another coupon has this code.': [
    'Un autre code promo a ce code.',
    'Hari indi kode y’igabanywa imeze gutya.',
  ],
  'Orders have used this coupon, so it has to stay. You can switch it off instead.': [
    'Des commandes ont utilisé ce code promo : il doit rester. Vous pouvez le désactiver.',
    'Hari amatumiza yakoresheje iyi kode, ni yo mpamvu igomba kugumaho. Ushobora kuyihagarika.',
  ],
  'One of these products does not exist any more.': [
    'Un de ces produits n’existe plus.',
    'Kimwe muri ibi bicuruzwa ntikikibaho.',
  ],
  'One of these categories does not exist any more.': [
    'Une de ces catégories n’existe plus.',
    'Kimwe muri ibi byiciro ntikikibaho.',
  ],
  'A code has 2 to 40 letters and digits; dots, dashes and underscores may be between them.': [
    'Un code a de 2 à 40 lettres et chiffres ; points, tirets et traits bas peuvent se trouver entre eux.',
    'Kode igira inyuguti n’imibare kuva kuri 2 kugeza kuri 40; hagati hashobora kuba utudomo, uturongo na _.',
  ],
  'Please enter 1 to 100 percent.': [
    'Veuillez saisir de 1 à 100 pour cent.',
    'Andika 1 kugeza 100 ku ijana.',
  ],
  'Please enter how many francs it takes off.': [
    'Veuillez saisir combien de francs il enlève.',
    'Andika amafaranga igabanya.',
  ],
  'Please also enter how many percent it takes off, such as 10.': [
    'Veuillez aussi saisir combien de pour cent il enlève, par exemple 10.',
    'Andika n’ijanisha igabanya, urugero 10.',
  ],
  'Please also enter how many francs it takes off, such as 2000.': [
    'Veuillez aussi saisir combien de francs il enlève, par exemple 2000.',
    'Andika n’amafaranga igabanya, urugero 2000.',
  ],
  'It has to end after it starts.': [
    'Il doit finir après son début.',
    'Igomba kurangira nyuma yo gutangira.',
  ],
  'It has been used {n} times already. Please enter at least that.': [
    'Il a déjà servi {n} fois. Veuillez saisir au moins cela.',
    'Imaze gukoreshwa incuro {n}. Andika nibura uwo mubare.',
  ],
} as const;
