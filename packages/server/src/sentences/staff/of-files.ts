// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences for staff about a file of products: in French, in Kinyarwanda. */
export const ofFiles = {
  'The picture is larger than 8 MB.': ['La photo dépasse 8 Mo.', 'Ifoto irenza MB 8.'],
  'The picture could not be reached at its address.': [
    'La photo n’a pas pu être atteinte à son adresse.',
    'Ifoto ntiyabonetse kuri aderesi yayo.',
  ],
  'The shop does not fetch pictures from this host.': [
    'La boutique ne va pas chercher de photos sur ce site.',
    'Iduka ntirifata amafoto kuri uru rubuga.',
  ],
  'Pictures are only fetched from public addresses.': [
    'Les photos ne sont prises qu’à des adresses que tout le monde peut atteindre.',
    'Amafoto afatwa gusa kuri aderesi buri wese ashobora kugeraho.',
  ],
  'Products of the kind “{kind}” cannot be sold here.': [
    'Les produits du type « {kind} » ne peuvent pas être vendus ici.',
    'Ibicuruzwa byo mu bwoko bwa “{kind}” ntibigurishirizwa hano.',
  ],
  'The product “{parent}” of this variant is not in the file.': [
    'Le produit « {parent} » de cette variante n’est pas dans le fichier.',
    'Igicuruzwa “{parent}” cy’ubu bwoko ntikiri muri dosiye.',
  ],
  'This variant does not say which product it belongs to.': [
    'Cette variante ne dit pas à quel produit elle appartient.',
    'Ubu bwoko ntibuvuga igicuruzwa ubarizwamo.',
  ],
  'The file has no such column.': ['Le fichier n’a pas cette colonne.', 'Dosiye nta nkingi nk’iyo ifite.'],
  'Another column already has this meaning.': [
    'Une autre colonne l’est déjà.',
    'Hari indi nkingi isanzwe ari yo.',
  ],
  'Please give the mapping as { column: field } in JSON.': [
    'Veuillez donner les colonnes comme { column: field } en JSON.',
    'Tanga inkingi nka { column: field } muri JSON.',
  ],
  'This import has already ended.': ['Cette importation est déjà terminée.', 'Iri yinjizwa ryararangiye.'],
  'This import is running. Please wait for it, or cancel it.': [
    'Cette importation est en cours. Attendez-la, ou annulez-la.',
    'Iri yinjizwa riracyakora. Ritegereze, cyangwa urihagarike.',
  ],
  'This import has ended. Please choose the file again.': [
    'Cette importation est terminée. Veuillez choisir le fichier à nouveau.',
    'Iri yinjizwa ryararangiye. Ongera uhitemo dosiye.',
  ],
  'Please say which column is the name, the SKU or the address of the product.': [
    'Veuillez dire quelle colonne est le nom, la référence (SKU) ou l’adresse du produit.',
    'Vuga inkingi ari yo zina, SKU cyangwa aderesi y’igicuruzwa.',
  ],
  'This file is not kept any more. Please choose it again.': [
    'Ce fichier n’est plus conservé. Veuillez le choisir à nouveau.',
    'Iyi dosiye ntikibitswe. Ongera uyihitemo.',
  ],
  'Nothing was left out of this file.': [
    'Rien n’a été laissé de côté dans ce fichier.',
    'Nta cyarekewe muri iyi dosiye.',
  ],
  'Please say which row is meant.': ['Veuillez dire de quelle ligne il s’agit.', 'Vuga umurongo uwo ari wo.'],
  'The file has no such row.': ['Le fichier n’a pas cette ligne.', 'Dosiye nta murongo nk’uwo ifite.'],
  'Left out of {filename}': ['Laissé de côté : {filename}', 'Ibyarekewe muri {filename}'],
  'This row has more cells than the header has columns: the extra cells are not read.': [
    'Cette ligne a plus de cellules que l’en-tête n’a de colonnes : celles de trop ne sont pas lues.',
    'Uyu murongo ufite utuzu turuta inkingi: udusigaye inyuma ntidusomwa.',
  ],
  'This product is already in row {n}.': [
    'Ce produit est déjà à la ligne {n}.',
    'Iki gicuruzwa gisanzwe ku murongo wa {n}.',
  ],
  'This SKU is already in row {n}.': [
    'Cette référence (SKU) est déjà à la ligne {n}.',
    'Iyi SKU isanzwe ku murongo wa {n}.',
  ],
  'This product is also in row {n}, which counts instead.': [
    'Ce produit est aussi à la ligne {n}, qui compte à sa place.',
    'Iki gicuruzwa kiri no ku murongo wa {n}, ari wo ubarwa.',
  ],
  'This SKU is also in row {n}, which counts instead.': [
    'Cette référence (SKU) est aussi à la ligne {n}, qui compte à sa place.',
    'Iyi SKU iri no ku murongo wa {n}, ari wo ubarwa.',
  ],
  'The product keeps the pictures it has.': [
    'Le produit garde les photos qu’il a.',
    'Igicuruzwa kigumana amafoto gifite.',
  ],
  'This product is left out, as chosen for all products of its kind.': [
    'Ce produit est laissé de côté, comme répondu pour tous ceux de ce genre.',
    'Iki gicuruzwa kirarekwa, nk’uko byasubijwe ku bindi nka cyo.',
  ],
  'Row {n} is already about the same product of the shop.': [
    'C’est de ce produit de la boutique que parle la ligne {n}.',
    'Iki gicuruzwa cy’iduka ni cyo umurongo wa {n} uvuga.',
  ],
  'This product cannot be stored as it is.': [
    'Ce produit ne peut pas être enregistré tel quel.',
    'Iki gicuruzwa ntigishobora kubikwa uko kiri.',
  ],
  'A product can be in at most {n} categories.': [
    'Un produit peut être dans {n} catégories.',
    'Igicuruzwa gishobora kuba mu byiciro {n}.',
  ],
  'A product can have at most {n} variants.': [
    'Un produit peut avoir {n} variantes.',
    'Igicuruzwa gishobora kugira ubwoko {n}.',
  ],
  'A price must be at least 1 franc.': [
    'Un prix doit être d’au moins 1 franc.',
    'Igiciro kigomba kuba nibura ifaranga 1.',
  ],
  'Its SKUs belong to different products: {names}.': [
    'Ses références (SKU) sont celles de {names}.',
    'SKU zacyo ni iza {names}.',
  ],
  'The offer has ended: it is left out.': [
    'La promotion est terminée : elle est laissée de côté.',
    'Poromosiyo yararangiye: irarekwa.',
  ],
  'A new product needs a name.': [
    'Un nouveau produit a besoin d’un nom.',
    'Igicuruzwa gishya gikenera izina.',
  ],
  'A new product needs a price.': [
    'Un nouveau produit a besoin d’un prix.',
    'Igicuruzwa gishya gikenera igiciro.',
  ],
  'The stock of this product is counted per variant: its own number is left out.': [
    'Ce produit se compte par ses variantes : son propre nombre est laissé de côté.',
    'Iki gicuruzwa kibarirwa ku bwoko bwacyo: umubare wacyo bwite urarekwa.',
  ],
  'This row belongs to a product above but is not a variant of it: only a picture would be read from it.': [
    'Cette ligne appartient à un produit plus haut sans en être une variante : seule une photo en serait lue.',
    'Uyu murongo ni uw’igicuruzwa kiri hejuru kandi si ubwoko bwacyo: hasomwa ifoto gusa.',
  ],
  'This is longer than {n} characters.': ['Ceci dépasse {n} caractères.', 'Ibi birenze inyuguti {n}.'],
  'Only the first {n} characters are kept.': [
    'Seuls les {n} premiers caractères sont gardés.',
    'Hasigara inyuguti {n} za mbere gusa.',
  ],
  'Length, width and height belong together: this is left out.': [
    'Longueur, largeur et hauteur vont ensemble : ceci est laissé de côté.',
    'Uburebure, ubugari n’ubuhagarike bijyana: ibi birarekwa.',
  ],
  'The weight is not clear: it is left out.': [
    'Le poids n’est pas clair : il est laissé de côté.',
    'Uburemere ntibusobanutse: burarekwa.',
  ],
  'All offers of a product end on the same day: the earliest one counts.': [
    'Toutes les promotions d’un produit finissent ensemble : le jour le plus proche compte.',
    'Poromosiyo z’igicuruzwa zirangirira rimwe: habarwa umunsi wa mbere.',
  ],
  'Categories can be at most {n} levels deep.': [
    'Les catégories peuvent avoir {n} niveaux.',
    'Ibyiciro bishobora kugira inzego {n}.',
  ],
  'The name of a category is too long.': [
    'Le nom d’une catégorie est trop long.',
    'Izina ry’icyiciro ni rirerire cyane.',
  ],
  'Only the first {n} pictures are kept.': [
    'Seules les {n} premières photos sont gardées.',
    'Hasigara amafoto {n} ya mbere gusa.',
  ],
  'This is not a CSV file. Please export or save it as CSV (UTF-8).': [
    'Ce n’est pas un fichier CSV. Veuillez l’exporter ou l’enregistrer en CSV (UTF-8).',
    'Iyi si dosiye ya CSV. Yibike nka CSV (UTF-8).',
  ],
  'There are no products in this file.': [
    'Il n’y a pas de produits dans ce fichier.',
    'Nta bicuruzwa biri muri iyi dosiye.',
  ],
  'Please import at most {most} at a time.': [
    'Veuillez importer au plus {most} à la fois.',
    'Injiza bitarenze {most} icyarimwe.',
  ],
  '{n} rows and {m} columns': ['{n} lignes et {m} colonnes', 'imirongo {n} n’inkingi {m}'],
  'A cell in row {n} is longer than {m} characters. Please shorten it.': [
    'Une cellule de la ligne {n} dépasse {m} caractères. Veuillez la raccourcir.',
    'Akazu ko ku murongo wa {n} karenza inyuguti {m}. Kagufishe.',
  ],
  'This file cannot be read near line {n}: a quotation mark is missing or a cell is too long.': [
    'Ce fichier ne peut pas être lu vers la ligne {n} : il manque un guillemet ou une cellule est trop longue.',
    'Iyi dosiye ntisomeka hafi y’umurongo wa {n}: harabura akamenyetso k’amagambo, cyangwa akazu karimo byinshi cyane.',
  ],
  'This file cannot be read: a quotation mark is missing or a cell is too long.': [
    'Ce fichier ne peut pas être lu : il manque un guillemet ou une cellule est trop longue.',
    'Iyi dosiye ntisomeka: harabura akamenyetso k’amagambo, cyangwa akazu karimo byinshi cyane.',
  ],
  'Prices are whole francs: please write 1200, not 1200.50 or 1.200.': [
    'Les prix sont en francs entiers : écrivez 1200, pas 1200.50 ni 1.200.',
    'Ibiciro ni amafaranga yuzuye: andika 1200, si 1200.50 cyangwa 1.200.',
  ],
  '“{text}” is not a price.': ['« {text} » n’est pas un prix.', '“{text}” si igiciro.'],
  '“{text}” is not a number of pieces.': [
    '« {text} » n’est pas un nombre de pièces.',
    '“{text}” si umubare w’ibice.',
  ],
  '“{text}” is below zero: it counts as 0.': [
    '« {text} » est moins que rien : cela compte pour 0.',
    '“{text}” iri munsi y’ubusa: ibarwa nka 0.',
  ],
  '“{text}” cannot be an address.': [
    '« {text} » ne peut pas être une adresse.',
    '“{text}” ntishobora kuba aderesi.',
  ],
  'This price is too high.': ['Ce prix est trop élevé.', 'Iki giciro kiri hejuru cyane.'],
  'This number is too high.': [
    'C’est plus que ce qu’une étagère contient.',
    'Ibi birenze ibyo etajeri ijyaho.',
  ],
  'Please write yes or no, not “{text}”.': [
    'Veuillez écrire oui ou non, pas « {text} ».',
    'Andika yego cyangwa oya, si “{text}”.',
  ],
  'Please write published or draft, not “{text}”.': [
    'Veuillez écrire published (publié) ou draft (brouillon), pas « {text} ».',
    'Andika published (bigaragara) cyangwa draft (imbanzirizamushinga), si “{text}”.',
  ],
  'Please write exempt, standard or zero, not “{text}”.': [
    'Veuillez écrire exempt, standard ou zero, pas « {text} ».',
    'Andika exempt, standard cyangwa zero, si “{text}”.',
  ],
  'Please write weight or piece, not “{text}”.': [
    'Veuillez écrire weight (au poids) ou piece (à la pièce), pas « {text} ».',
    'Andika weight (ku biro) cyangwa piece (ku gice), si “{text}”.',
  ],
  'Please write grams such as 250, not “{text}”.': [
    'Veuillez écrire des grammes, par exemple 250, pas « {text} ».',
    'Andika amagarama nka 250, si “{text}”.',
  ],
  'Please write the day as 2026-12-31, not “{text}”.': [
    'Veuillez écrire le jour comme 2026-12-31, pas « {text} ».',
    'Andika umunsi nka 2026-12-31, si “{text}”.',
  ],
  'This is not higher than the price: there is no offer.': [
    'Ce n’est pas plus que le prix : il n’y a pas de promotion.',
    'Ntikirenze igiciro: nta poromosiyo.',
  ],
  'This variant has no name, size or colour.': [
    'Cette variante n’a ni nom, ni taille, ni couleur.',
    'Ubu bwoko nta zina, ingano cyangwa ibara bifite.',
  ],
  'The name of this variant is longer than 120 characters.': [
    'Le nom de cette variante dépasse 120 caractères.',
    'Izina ry’ubu bwoko rirenza inyuguti 120.',
  ],
  'This variant has no price.': ['Cette variante n’a pas de prix.', 'Ubu bwoko nta giciro bufite.'],
  'Points separate thousands in this column: {example} is read as {amount} francs.': [
    'Dans cette colonne les points séparent les milliers : {example} se lit {amount} francs.',
    'Muri iyi nkingi utudomo dutandukanya ibihumbi: {example} bisomwa amafaranga {amount}.',
  ],
  'Points separate thousands in this column: {example} is read as {amount} pieces.': [
    'Dans cette colonne les points séparent les milliers : {example} se lit {amount} pièces.',
    'Muri iyi nkingi utudomo dutandukanya ibihumbi: {example} bisomwa ibice {amount}.',
  ],
  'In this column {example} is read as yes, and an empty cell as no.': [
    'Dans cette colonne {example} se lit oui, et une cellule vide non.',
    'Muri iyi nkingi {example} bisomwa yego, akazu karimo ubusa kagasomwa oya.',
  ],
  'One unit of the currency of this column is read as {n} francs.': [
    'Une unité de la monnaie de cette colonne se lit {n} francs.',
    'Ifaranga rimwe ry’iyi nkingi risomwa amafaranga {n}.',
  ],
  'This picture is not in the gallery.': [
    'Cette photo n’est pas dans la galerie.',
    'Iyi foto ntiri mu bubiko bw’amafoto.',
  ],
  'This is not the address of a picture, and no folder with pictures was given.': [
    'Ce n’est pas l’adresse d’une photo, et aucun dossier de photos n’a été donné.',
    'Iyi si aderesi y’ifoto, kandi nta bubiko bw’amafoto bwatanzwe.',
  ],
  'The address of this picture is too long.': [
    'L’adresse de cette photo est trop longue.',
    'Aderesi y’iyi foto ni ndende cyane.',
  ],
  'This picture is not in the folder.': [
    'Cette photo n’est pas dans le dossier.',
    'Iyi foto ntiri mu bubiko.',
  ],
} as const;
