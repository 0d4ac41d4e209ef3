// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences for staff about orders, their money, riders and the books of a day: in French, in Kinyarwanda. */
export const ofOrders = {
  'The customer declined the payment.': ['Le client a refusé le paiement.', 'Umukiriya yanze kwishyura.'],
  'The customer did not enter the PIN in time.': [
    'Le client n’a pas saisi son code PIN à temps.',
    'Umukiriya ntiyashyizemo PIN ku gihe.',
  ],
  'The payment did not go through: the customer’s balance may be too low.': [
    'Le paiement n’est pas passé : le solde du client est peut-être insuffisant.',
    'Kwishyura ntibyakunze: amafaranga y’umukiriya ashobora kuba adahagije.',
  ],
  'The customer’s MoMo limit is reached.': [
    'Le plafond MoMo du client est atteint.',
    'Umukiriya yageze ku mubare ntarengwa wa MoMo.',
  ],
  'The customer’s Airtel Money limit is reached.': [
    'Le plafond Airtel Money du client est atteint.',
    'Umukiriya yageze ku mubare ntarengwa wa Airtel Money.',
  ],
  'The customer could not be asked for the payment.': [
    'Le paiement n’a pas pu être demandé au client.',
    'Ntitwashoboye gusaba umukiriya kwishyura.',
  ],
  'The customer’s PIN was wrong.': ['Le code PIN du client était faux.', 'PIN y’umukiriya ntiyari yo.'],
  'The customer gave up this payment.': [
    'Le client a abandonné ce paiement.',
    'Umukiriya yaretse ubu bwishyu.',
  ],
  'No payment was found with this reference.': [
    'Aucun paiement n’a été trouvé avec cette référence.',
    'Nta bwishyu bwabonetse bufite iyi nomero.',
  ],
  'The payment did not go through.': ['Le paiement n’est pas passé.', 'Kwishyura ntibyakunze.'],
  'The amount that arrived is not the total.': [
    'Un autre montant que le total est arrivé.',
    'Haje amafaranga atangana n’igiteranyo.',
  ],
  'The customer still has to confirm on the phone.': [
    'Le client doit encore confirmer sur son téléphone.',
    'Umukiriya agomba kwemeza kuri telefone ye.',
  ],
  'This reference is still to be checked.': [
    'Cette référence est encore à vérifier.',
    'Iyi nomero iracyategereje kugenzurwa.',
  ],
  'The customer still has to type a reference.': [
    'Le client doit encore saisir une référence.',
    'Umukiriya agomba kwandika nomero.',
  ],
  'Please count the money.': ['Veuillez compter l’argent.', 'Bara amafaranga.'],
  'Please type the reference under which it was sent.': [
    'Veuillez saisir la référence de l’envoi.',
    'Andika nomero yoherejweho.',
  ],
  'No refund is due for this payment.': [
    'Ce paiement ne doit rien.',
    'Ubu bwishyu nta cyo bugomba gusubiza.',
  ],
  'Please choose which payment was sent back.': [
    'Veuillez choisir quel paiement a été rendu.',
    'Hitamo ubwishyu bwasubijwe.',
  ],
  'Please enter how much was sent back.': [
    'Veuillez dire combien a été rendu.',
    'Andika amafaranga yasubijwe.',
  ],
  'Please enter how much arrived.': ['Veuillez dire combien est arrivé.', 'Andika amafaranga yageze.'],
  'At most {amount} can be sent back.': [
    '{amount} au plus peuvent être rendus.',
    'Hashobora gusubizwa {amount} gusa.',
  ],
  'Please enter the reason: the customer sees it.': [
    'Veuillez dire pourquoi : le client le lit.',
    'Vuga impamvu: umukiriya arayisoma.',
  ],
  'This reference belongs to a refund of order {label}.': [
    'Cette référence est celle d’un remboursement de la commande {label}.',
    'Iyi nomero ni iy’amafaranga yasubijwe ku itumiza {label}.',
  ],
  'This reference has already paid for order {label}.': [
    'Cette référence a déjà payé la commande {label}.',
    'Iyi nomero yamaze kwishyura itumiza {label}.',
  ],
  'This reference belongs to another refund. Please check it.': [
    'Cette référence est celle d’un autre remboursement. Veuillez la vérifier.',
    'Iyi nomero ni iy’andi mafaranga yasubijwe. Yigenzure.',
  ],
  'Please type the reference of the payment.': [
    'Veuillez saisir la référence du paiement.',
    'Andika nomero y’ubwishyu.',
  ],
  'There is no such day.': ['Ce jour n’existe pas.', 'Uwo munsi ntubaho.'],
  'This is the amount that was asked for: confirm it.': [
    'C’est ce qui était demandé : confirmez-le.',
    'Ni yo yasabwaga: yemeze.',
  ],
  '{amount} has already arrived.': ['{amount} sont déjà arrivés.', '{amount} yamaze kugera.'],
  '{amount} is missing': ['Il manque {amount}', 'Habura {amount}'],
  'That is {amount} too much': ['C’est {amount} de trop', 'Harenzeho {amount}'],
  '{difference}: it must be {amount}.': [
    '{difference} : il faut {amount}.',
    '{difference}: bigomba kuba {amount}.',
  ],
  '{difference}: please say why.': ['{difference} : veuillez dire pourquoi.', '{difference}: vuga impamvu.'],
  '{difference}: please say whether it stays on the rider’s account.': [
    '{difference} : veuillez dire si cela reste au compte du livreur.',
    '{difference}: vuga niba bisigara ku mutwazi.',
  ],
  'Please enter how much arrived under this reference, such as 3000.': [
    'Veuillez dire combien est arrivé sous cette référence, par exemple 3000.',
    'Vuga amafaranga yaje kuri iyi nomero, nka 3000.',
  ],
  'Please type the reference of the payment to the MoMoPay code, such as 12345678901.': [
    'Veuillez saisir la référence du paiement au code, par exemple 12345678901.',
    'Andika nomero y’ubwishyu bwo kuri kode, nka 12345678901.',
  ],
  'Only {n} were ordered.': ['Seuls {n} ont été commandés.', 'Hatumijwe {n} gusa.'],
  'This day cannot be closed: it has not begun, or it or a later one is already closed.': [
    'Ce jour ne peut pas être clôturé : il n’a pas commencé, ou lui-même ou un jour suivant est déjà clôturé.',
    'Uyu munsi ntushobora gufungwa: nturatangira, cyangwa wo cyangwa undi uwukurikira warafunzwe.',
  ],
  'Nothing changes.': ['Rien ne change.', 'Nta gihinduka.'],
  'Please suggest something, or remove the item.': [
    'Veuillez proposer quelque chose, ou retirer la ligne.',
    'Gira icyo utanga mu mwanya wabyo, cyangwa ukuremo umurongo.',
  ],
  'The customer is already being asked about this item.': [
    'Le client est déjà interrogé sur cette ligne.',
    'Umukiriya yamaze kubazwa kuri uyu murongo.',
  ],
  'The delivery begins too soon to wait for an answer. Please call the customer.': [
    'La livraison commence trop tôt pour attendre une réponse. Veuillez appeler le client.',
    'Kugeza ibintu biratangira vuba ku buryo utategereza igisubizo. Hamagara umukiriya.',
  ],
  'Please enter at least three digits.': [
    'Veuillez donner au moins trois chiffres.',
    'Andika nibura imibare itatu.',
  ],
  'This customer has no account any more.': [
    'Ce client n’a plus de compte.',
    'Uyu mukiriya nta konti agifite.',
  ],
  'Please say whose orders: a phone, an email or an address.': [
    'Veuillez dire de qui sont les commandes : un téléphone, un e-mail ou une adresse.',
    'Vuga ba nyir’amatumiza: telefoni, imeyili cyangwa aderesi.',
  ],
  'Not in the bag yet: {names}.': ['Pas encore dans le sac : {names}.', 'Ibitarajya mu mufuka: {names}.'],
  'Please weigh {name} first.': ['Veuillez d’abord peser {name}.', 'Banza upime {name}.'],
  'The quantity of {name} has changed: please check the item again.': [
    'Il y a maintenant plus ou moins de {name} : veuillez revoir la ligne.',
    'Ubu {name} yariyongereye cyangwa yaragabanutse: ongera urebe umurongo.',
  ],
  'This is sold by the piece and is not weighed.': [
    'Ceci se vend à la pièce et ne se pèse pas.',
    'Ibi bigurishwa ku gice, ntibipimwa.',
  ],
  'Nothing would be left: cancel the order instead.': [
    'Il ne resterait rien : annulez plutôt la commande.',
    'Nta cyasigara: ahubwo hagarika itumiza.',
  ],
  'This is out of stock and no longer sold.': [
    'Il n’y en a plus : cela ne se vend plus.',
    'Nta bindi bihari: ntibikigurishwa.',
  ],
  'This product is not sold.': ['Ce produit n’est pas en vente.', 'Iki gicuruzwa ntikigurishwa.'],
  'Please enter how many are in stock, such as 3.': [
    'Veuillez compter ce qui est en rayon, par exemple 3.',
    'Bara ibiri mu bubiko, nka 3.',
  ],
  'This order is already paid.': ['Cette commande est déjà payée.', 'Iri tumiza ryamaze kwishyurwa.'],
  '{name} is packing this.': ['{name} emballe cette commande.', '{name} ari kuripakira.'],
  'This is {more} more than the maximum of {most} that the customer agreed to pay: put {weight} or less on the scale, or ask the customer.':
    [
      'C’est {more} de plus que les {most} que le client a acceptés au plus : mettez {weight} ou moins sur la balance, ou demandez au client.',
      'Birenze {most} umukiriya yemeye kwishyura, harengaho {more}: shyira ku munzani {weight} cyangwa munsi yayo, cyangwa ubaze umukiriya.',
    ],
  'This is {more} more than the maximum of {most} that the customer agreed to pay: take something else out, or ask the customer.':
    [
      'C’est {more} de plus que les {most} que le client a acceptés au plus : retirez autre chose, ou demandez au client.',
      'Birenze {most} umukiriya yemeye kwishyura, harengaho {more}: gira ikindi ukuramo, cyangwa ubaze umukiriya.',
    ],
  '{number} is a customer’s order and cannot be deleted. You can cancel it.': [
    '{number} est la commande d’un client : elle reste. Vous pouvez l’annuler.',
    '{number} ni itumiza ry’umukiriya: rigumaho. Ushobora kurihagarika.',
  ],
  'A payment for it is being confirmed on a phone. Wait for the answer, then delete the order.': [
    'Un téléphone est invité à la payer. Attendez la réponse, puis effacez-la.',
    'Hari telefoni yasabwe kuryishyura. Tegereza igisubizo, hanyuma urisibe.',
  ],
  '{amount} arrived for it. Send the money back first, then delete the order.': [
    '{amount} sont arrivés pour elle. Rendez-les d’abord, puis effacez-la.',
    'Haje {amount} yo kuryishyura. Banza uyasubize, hanyuma urisibe.',
  ],
  'The shop is open. Close it first, then delete the test order.': [
    'La boutique est ouverte. Fermez-la d’abord, puis effacez la commande d’essai.',
    'Iduka rirafunguye. Banza urifunge, hanyuma usibe itumiza ry’igerageza.',
  ],
  'There is only {amount} in the drawer.': [
    'Il n’y a que {amount} dans la caisse.',
    'Mu isanduku harimo {amount} gusa.',
  ],
  'Money has come in or gone out since: the drawer should now hold {amount}.': [
    'De l’argent a bougé depuis : la caisse devrait contenir {amount}.',
    'Hari amafaranga yinjiye cyangwa yasohotse: ubu mu isanduku hagombye kuba {amount}.',
  ],
  'Another rider has this phone. Please look for them in the list.': [
    'Un autre livreur a ce téléphone. Cherchez-le dans la liste.',
    'Hari undi mutwazi ufite iyi telefoni. Mushake ku rutonde.',
  ],
  '{n} orders are with this rider: give them to another one first.': [
    '{n} commandes sont chez ce livreur : donnez-les d’abord à un autre.',
    'Amatumiza {n} ari kuri uyu mutwazi: banza uyahe undi.',
  ],
  'This has already been sent.': ['C’est déjà envoyé.', 'Ibi byamaze koherezwa.'],
  'No one is waiting for this any more.': ['Plus personne n’attend cela.', 'Nta muntu ugitegereje ibi.'],
  'No channel for phone messages is set up.': [
    'Aucun moyen d’atteindre les téléphones n’est configuré.',
    'Nta buryo bwo kugera kuri telefoni bwashyizweho.',
  ],
  'No phone is set for alerts.': [
    'Aucun téléphone n’est indiqué pour les alertes.',
    'Nta telefoni yashyiriweho kuburirwa.',
  ],
  'It will be sent in the morning.': ['Il partira au matin.', 'Butegereje igitondo.'],
  'It is waiting for its turn.': ['Son tour viendra.', 'Igihe cyabwo kizagera.'],
  'Another process is sending it.': ['Quelqu’un d’autre l’envoie.', 'Hari undi ubwohereza.'],
  'The process ended while it was being sent.': [
    'Le programme s’est arrêté pendant l’envoi.',
    'Porogaramu yahagaze igihe bwoherezwaga.',
  ],
  'It is not known whether it arrived: {reason}': [
    'On ne sait pas s’il est arrivé : {reason}',
    'Ntibizwi niba bwarageze: {reason}',
  ],
  'The daily spending limit for messages is reached.': [
    'Le plafond du jour est atteint.',
    'Umubare ntarengwa w’umunsi wageze.',
  ],
  'This phone is not verified and got five messages within an hour.': [
    'Ce téléphone n’est pas vérifié et a reçu cinq messages en une heure.',
    'Iyi telefoni ntiragenzurwa kandi yabonye ubutumwa butanu mu isaha.',
  ],
  'This mailbox is not verified and got three mails within an hour.': [
    'Cette adresse n’est pas vérifiée et a reçu trois mails en une heure.',
    'Iyi imeyili ntiragenzurwa kandi yabonye ubutumwa butatu mu isaha.',
  ],
  'The phone got messages about thirty new customers within an hour. The order is in the back office.': [
    'Le téléphone a été prévenu de trente nouveaux clients en une heure. C’est dans l’administration.',
    'Telefoni yamenyeshejwe abakiriya bashya mirongo itatu mu isaha. Biri mu biro by’iduka.',
  ],
  'The shop got thirty mails about orders of new customers within an hour. The order is in the inbox.': [
    'La boutique a reçu trente mails de commandes de nouveaux clients en une heure. La commande est dans la liste.',
    'Iduka ryabonye imeyili mirongo itatu z’amatumiza y’abakiriya bashya mu isaha. Itumiza riri ku rutonde.',
  ],
  'Messages about this are turned off in the settings.': [
    'Les réglages ne veulent pas de message à ce sujet.',
    'Igenamiterere ntirishaka ubutumwa kuri ibyo.',
  ],
  'The order has moved on since.': ['La commande a avancé depuis.', 'Itumiza ryakomeje nyuma yaho.'],
  'An earlier message about another item, not answered yet, also leads to this one.': [
    'Le message sur une ligne précédente, sans réponse, mène aussi à celle-ci.',
    'Ubutumwa bwo ku murongo wabanje butarasubizwa bugera no kuri uyu.',
  ],
  'The code is used or too old.': [
    'Le code a servi ou est trop ancien.',
    'Kode yarakoreshejwe cyangwa irashaje.',
  ],
} as const;
