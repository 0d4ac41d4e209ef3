/** Sentences of the API for staff and riders, in French. */
export const workFrench = {
  'Please show your second factor as well.': 'Veuillez aussi présenter votre second facteur.',
  'Please choose a password of your own first.': 'Veuillez d’abord choisir votre propre mot de passe.',
  'Please set up a second factor first.': 'Veuillez d’abord mettre en place un second facteur.',
  'Please confirm again that it is you.': 'Veuillez montrer à nouveau que c’est bien vous.',
  'Hello {name}, your deliveries of today:': 'Bonjour {name}, vos livraisons du jour :',
  'Please type how much you took.': 'Veuillez saisir combien vous avez reçu.',
  'Please type the four digits of the customer, say who took it, or take a photo.':
    'Veuillez saisir les quatre chiffres du client, dire qui l’a reçue, ou prendre une photo.',
  'This is not the code of this order.': 'Ce n’est pas le code de cette commande.',
  'Please say why it could not be delivered.': 'Veuillez dire pourquoi elle n’a pas pu être livrée.',
  'Someone else has changed this order in the meantime. Please check it again.':
    'Quelqu’un d’autre a modifié cette commande entre-temps. Veuillez la revoir.',
  'Please choose a collection point or an address, not both.':
    'Choisissez un point de retrait ou une adresse, pas les deux.',
  'It is collected there already.': 'Elle est déjà retirée à cet endroit.',
  'Please choose who delivers it.': 'Veuillez choisir qui la livre.',
  'Please choose a rider from the list.': 'Veuillez choisir un livreur de la liste.',
  'Please say why it is cancelled.': 'Veuillez dire pourquoi elle est annulée.',
  'Bags and ticks are counted when the order is packed.':
    'Les sacs et les coches se comptent quand la commande est emballée.',
  'Money at the door is counted when the order is delivered.':
    'L’argent à la porte se compte à la livraison.',
  'What comes back is recorded when the order is delivered.':
    'Ce que le client n’a pas gardé se note à la livraison.',
  'What comes next is chosen when an order was not delivered.':
    'La suite se choisit quand une commande n’a pas été livrée.',
  'This order needs no money at the door.': 'Cette commande n’est pas à payer à la livraison.',
  'This item is listed twice.': 'Cette ligne est indiquée deux fois.',
  'This item is no longer part of the order.': 'Cette ligne ne fait plus partie de la commande.',
  'Only {n} were delivered.': 'Quantité apportée : {n} seulement.',
  'The customer keeps nothing: record that it was not delivered, and why.':
    'Le client ne garde rien : notez qu’elle n’a pas été livrée, et pourquoi.',
  'Nothing goes back: leave this empty.': 'Rien n’est à rendre : laissez ce champ vide.',
  'Please choose when it is delivered again.': 'Veuillez choisir quand elle sera livrée de nouveau.',
  'Nothing is picked up in this area: add the method “pickup” to the zone first.':
    'Rien n’est à retirer dans cette zone : ajoutez-y d’abord le mode « pickup ».',
  'It is paid: leave the cash empty.': 'C’est payé : laissez les espèces vides.',
  'Please say why the sale is taken back.': 'Veuillez dire pourquoi la vente est annulée.',
  'This sale is from another day: send the money back on its page under Money.':
    'Cette vente est d’un autre jour : rendez l’argent sur sa page, sous Argent.',
  'This sale was already recorded, with another total. Please check it under Orders.':
    'Cette vente est déjà enregistrée, avec un autre total. Regardez-la sous Commandes.',
  'Please type the four digits of the customer, such as 4821.':
    'Veuillez saisir les quatre chiffres du client, par exemple 4821.',
  'This order is collected already: choose another time, or cancel it.':
    'Cette commande est déjà à retirer : choisissez un autre moment, ou annulez-la.',
  'This order is collected: it has no delivery address.':
    'Cette commande est à retirer : elle ne va à aucune adresse.',
  'This order is collected: it needs no rider.': 'Cette commande est à retirer : personne ne la livre.',
  'A point closes after it opens, such as 08:00–20:00.':
    'Un point ferme après son ouverture, par exemple 08:00–20:00.',
  'The point is closed then: choose a time within its hours.':
    'Le point est alors fermé : choisissez une heure pendant l’ouverture.',
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
export const workKinyarwanda = {
  'Please show your second factor as well.': 'Erekana n’icyemezo cya kabiri cyawe.',
  'Please choose a password of your own first.': 'Banza uhitemo ijambo ry’ibanga ryawe bwite.',
  'Please set up a second factor first.': 'Banza ushyireho icyemezo cya kabiri.',
  'Please confirm again that it is you.': 'Ongera werekane ko ari wowe.',
  'Hello {name}, your deliveries of today:': 'Muraho {name}, ibyo utwara uyu munsi:',
  'Please type how much you took.': 'Andika amafaranga wakiriye.',
  'Please type the four digits of the customer, say who took it, or take a photo.':
    'Andika imibare ine y’umukiriya, vuga uwabyakiriye, cyangwa ufate ifoto.',
  'This is not the code of this order.': 'Iyi si kode y’iri tumiza.',
  'Please say why it could not be delivered.': 'Vuga impamvu bitashoboye gutangwa.',
  'Someone else has changed this order in the meantime. Please check it again.':
    'Hari undi wahinduye iri tumiza hagati aho. Ongera urirebe.',
  'Please choose a collection point or an address, not both.':
    'Hitamo aho bifatirwa cyangwa aderesi, ntuhitemo byombi.',
  'It is collected there already.': 'Bisanzwe bifatirwa aho.',
  'Please choose who delivers it.': 'Hitamo uritwara.',
  'Please choose a rider from the list.': 'Hitamo utwara ibintu uri ku rutonde.',
  'Please say why it is cancelled.': 'Vuga impamvu rihagaritswe.',
  'Bags and ticks are counted when the order is packed.':
    'Imifuka n’ibyatoranyijwe bibarwa igihe itumiza ripakirwa.',
  'Money at the door is counted when the order is delivered.':
    'Amafaranga yo ku muryango abarwa itumiza rimaze gutangwa.',
  'What comes back is recorded when the order is delivered.':
    'Ibitakiriwe byandikwa itumiza rimaze gutangwa.',
  'What comes next is chosen when an order was not delivered.':
    'Ibikurikira bihitwamo iyo itumiza ritatanzwe.',
  'This order needs no money at the door.': 'Iri tumiza ntiryishyurwa ku muryango.',
  'This item is listed twice.': 'Uyu murongo wanditswe kabiri.',
  'This item is no longer part of the order.': 'Uyu murongo ntukiri mu itumiza.',
  'Only {n} were delivered.': 'Hazanywe {n} gusa.',
  'The customer keeps nothing: record that it was not delivered, and why.':
    'Nta cyo umukiriya yasigaranye: andika ko ritatanzwe, n’impamvu.',
  'Nothing goes back: leave this empty.': 'Nta gisubizwa: ntugire icyo wandika hano.',
  'Please choose when it is delivered again.': 'Hitamo igihe rizongera kuzanwa.',
  'Nothing is picked up in this area: add the method “pickup” to the zone first.':
    'Muri aka gace nta wiyizira gufata ibye: banza wongeremo uburyo “pickup”.',
  'It is paid: leave the cash empty.': 'Byarishyuwe: usige ahanditse amafaranga mu ntoki.',
  'Please say why the sale is taken back.': 'Vuga impamvu iri gurisha risubijwe inyuma.',
  'This sale is from another day: send the money back on its page under Money.':
    'Iri gurisha ni iry’undi munsi: subiza amafaranga ku rupapuro rwaryo, ahanditse Amafaranga.',
  'This sale was already recorded, with another total. Please check it under Orders.':
    'Iri gurisha ryamaze kwandikwa, n’igiteranyo gitandukanye. Rirebe mu matumiza.',
  'Please type the four digits of the customer, such as 4821.': 'Andika imibare ine y’umukiriya, nka 4821.',
  'This order is collected already: choose another time, or cancel it.':
    'Iri tumiza risanzwe ritegereje nyiraryo: hitamo ikindi gihe, cyangwa urihagarike.',
  'This order is collected: it has no delivery address.':
    'Iri tumiza nyiraryo azaza kurifata: nta handi rijyanwa.',
  'This order is collected: it needs no rider.': 'Iri tumiza nyiraryo azaza kurifata: nta urijyana.',
  'A point closes after it opens, such as 08:00–20:00.':
    'Aho bafatira hafunga nyuma yo gufungura, nka 08:00–20:00.',
  'The point is closed then: choose a time within its hours.':
    'Icyo gihe haba hafunze: hitamo isaha hafunguriraho.',
  'There are no texts in this file.': 'Nta magambo ari muri iyi dosiye.',
  'This is not the table of texts: its columns are kind, id, name, text, en, fr and rw.':
    'Iyi si imbonerahamwe y’amagambo: inkingi zayo ni kind, id, name, text, en, fr na rw.',
  'This shop has no such text any more.': 'Iri duka ntirigifite ayo magambo.',
  'The text itself was changed since this table was made. It says now: “{text}”':
    'Amagambo ubwayo yahinduwe kuva iyi mbonerahamwe yakorwa. Ubu avuga: “{text}”',
  'Please translate every part of this text, or none.':
    'Hindura ibice byose by’aya magambo, cyangwa ntugire na kimwe uhindura.',
} as const;
