import { startFrench } from './at-start.ts';
import { workFrench } from './at-work.ts';
import { frenchOrderWords } from './order-words.ts';

/** Sentences of the API for customers, by the English sentence; values replace `{n}`. */
export const french = {
  ...frenchOrderWords,
  'Please check the highlighted fields.': 'Veuillez vérifier les champs signalés.',
  'This link is invalid or has expired.': 'Ce lien n’est pas valable ou a expiré.',
  'Please send an Idempotency-Key with this.': 'Veuillez envoyer un Idempotency-Key avec cette demande.',
  'We could not read that request.': 'Nous n’avons pas pu lire cette demande.',
  'You are not logged in. Please log in first.': 'Vous n’êtes pas connecté. Veuillez d’abord vous connecter.',
  'Incorrect email or password.': 'E-mail ou mot de passe incorrect.',
  'You do not have permission to do that.': 'Vous n’avez pas le droit de faire cela.',
  'This code or passkey does not fit, or was used already.':
    'Ce code ou cette clé d’accès ne convient pas, ou a déjà servi.',
  'Please confirm your email first.': 'Veuillez d’abord confirmer votre e-mail.',
  'We could not find that.': 'Nous ne l’avons pas trouvé.',
  'That cannot be done here.': 'Cela ne peut pas se faire ici.',
  'That is too large to send.': 'C’est trop volumineux pour être envoyé.',
  'That address is too long.': 'Cette adresse est trop longue.',
  'Please send JSON.': 'Veuillez envoyer du JSON.',
  'That request carries too much with it.': 'Cette demande contient trop de choses.',
  'Only {n} left of {name}.': 'Il ne reste que {n} {name}.',
  'Prices changed. Please review your cart.': 'Des prix ont changé. Veuillez revoir votre panier.',
  'This order was already placed.': 'Cette commande a déjà été passée.',
  'This order can no longer be changed.': 'Cette commande ne peut plus être modifiée.',
  'Still working on it.': 'C’est encore en cours.',
  'We take no orders at the moment: “{reason}”.':
    'Nous ne prenons pas de commandes en ce moment : « {reason} ».',
  'The minimum order is FRW {x}.': 'La commande minimale est de FRW {x}.',
  'This coupon cannot be used.': 'Ce code promo ne peut pas être utilisé.',
  'We cannot take this order online. Please call us or write on WhatsApp: {phone}.':
    'Nous ne pouvons pas prendre cette commande en ligne. Appelez-nous ou écrivez-nous sur WhatsApp : {phone}.',
  'We can keep only so many goods that are not paid for a new customer. To order more, please call us or write on WhatsApp: {phone}.':
    'Nous ne pouvons garder qu’un nombre limité d’articles non payés pour un nouveau client. Pour commander davantage, appelez-nous ou écrivez-nous sur WhatsApp : {phone}.',
  'We cannot take this order online.': 'Nous ne pouvons pas prendre cette commande en ligne.',
  'We can keep only so many goods that are not paid for a new customer.':
    'Nous ne pouvons garder qu’un nombre limité d’articles non payés pour un nouveau client.',
  'This number has a payment to approve already. Please answer it first, or pay in another way.':
    'Ce numéro a déjà un paiement à approuver. Veuillez d’abord y répondre, ou payer autrement.',
  'This number was asked to pay three times within an hour. Please pay in another way, or wait.':
    'Ce numéro a été sollicité trois fois en une heure. Veuillez payer autrement, ou attendre.',
  'We cannot deliver {name} there.': 'Nous ne pouvons pas y livrer {name}.',
  'This request was already used for a different order.': 'Cette demande a déjà servi à une autre commande.',
  'Too many attempts. Please try again in {n} seconds.':
    'Trop de tentatives. Veuillez réessayer dans {n} secondes.',
  'Something went wrong. Reference {requestId}.': 'Un problème est survenu. Référence {requestId}.',
  'We open soon. Please come back then.': 'Nous ouvrons bientôt. Revenez à ce moment-là.',
  'We open on {day} at {time}, Kigali time.': 'Nous ouvrons le {day} à {time}, heure de Kigali.',
  'We open soon': 'Nous ouvrons bientôt',
  'Call us': 'Appelez-nous',
  'Closed for visitors.': 'Fermée aux visiteurs.',
  Opening: 'Ouverture',
  'We are having trouble right now. Please try again.': 'Nous rencontrons un problème. Veuillez réessayer.',
  'Thank you. We have your message and will answer soon.':
    'Merci. Nous avons votre message et répondrons bientôt.',
  'We sent a link to {email}.': 'Nous avons envoyé un lien à {email}.',
  'If {email} has an account, we sent a link to it.': 'Si {email} a un compte, nous y avons envoyé un lien.',
  'If order {number} belongs to {phone}, we have sent a link to it.':
    'Si la commande {number} appartient au {phone}, nous y avons envoyé un lien.',
  'Please enter the number of an order, such as {example}.':
    'Veuillez saisir un numéro de commande, par exemple {example}.',
  'Please fill this in.': 'Veuillez remplir ce champ.',
  'Please write at least {n} characters.': 'Veuillez écrire au moins {n} caractères.',
  'Please write at most {n} characters.': 'Veuillez écrire au plus {n} caractères.',
  'This must be {n} or more.': 'La valeur doit être au moins {n}.',
  'This must be {n} or less.': 'La valeur doit être au plus {n}.',
  'Please choose at least one.': 'Veuillez en choisir au moins un.',
  'At most {n} are possible.': '{n} au plus sont possibles.',
  'Please choose one of the list.': 'Veuillez choisir dans la liste.',
  'This must be a whole number.': 'Ce doit être un nombre entier.',
  'This is not in the right form.': 'Ce n’est pas la bonne forme.',
  'This must be an id such as 0b9f3c1e-5d2a-4f6b-8c7d-1e2f3a4b5c6d.':
    'Ce doit être un identifiant comme 0b9f3c1e-5d2a-4f6b-8c7d-1e2f3a4b5c6d.',
  'Please enter a colour such as #14532d.': 'Veuillez saisir une couleur comme #14532d.',
  'Please enter two to five capital letters, such as ISK.':
    'Veuillez saisir deux à cinq lettres majuscules, par exemple ISK.',
  'Please upload a picture first.': 'Veuillez d’abord envoyer une image.',
  'Please enter a day of the calendar, such as 2026-05-03.':
    'Veuillez saisir un jour du calendrier, par exemple 2026-05-03.',
  'Please enter a moment such as 2026-05-03T12:00:00Z.': 'Veuillez saisir un moment : 2026-05-03T12:00:00Z.',
  'Please use letters, digits, - and _ alone.': 'Veuillez n’utiliser que des lettres, des chiffres, - et _.',
  'Please use small letters, digits and hyphens, such as fresh-tomatoes.':
    'Veuillez utiliser des minuscules, des chiffres et des traits d’union, par exemple fresh-tomatoes.',
  'Please enter a time such as 08:00 or 17:30.': 'Veuillez saisir une heure comme 08:00 ou 17:30.',
  'Please use small letters, digits and _, such as standard_delivery.':
    'Veuillez utiliser des minuscules, des chiffres et _, par exemple standard_delivery.',
  'Please use letters without accents, digits and signs.':
    'Veuillez utiliser des lettres sans accents, des chiffres et des signes.',
  'This must be a number, such as 2 or 2.5.': 'Ce doit être un nombre, par exemple 2 ou 2.5.',
  'This must be true or false.': 'Ce doit être true ou false.',
  'This must be text.': 'Ce doit être du texte.',
  'This must be a list.': 'Ce doit être une liste.',
  'This must be an object of JSON.': 'Ce doit être un objet JSON.',
  'Please leave this empty.': 'Veuillez laisser ce champ vide.',
  'Please enter whole francs such as 12,400.': 'Veuillez saisir des francs entiers, par exemple 12,400.',
  'Please enter hours such as 08:00–20:00, or a word such as Closed.':
    'Veuillez saisir des heures comme 08:00–20:00, ou un mot comme Fermé.',
  'The same is in this list twice.': 'La même valeur figure deux fois dans cette liste.',
  'Please write this again: some of its signs did not arrive whole.':
    'Veuillez l’écrire à nouveau : des signes ne sont pas arrivés entiers.',
  'Only these are possible: {names}.': 'Possibilités : {names}.',
  'Please give this once.': 'Veuillez le donner une seule fois.',
  'Please ask for a path of this shop.': 'Veuillez demander une adresse de cette boutique.',
  'Please use the address of the shop.': 'Veuillez utiliser l’adresse de la boutique.',
  'This is a demo: nothing is sold.': 'Ceci est une démonstration : rien n’est vendu.',
  'This address cannot exist.': 'Cette adresse ne peut pas exister.',
  'Please check it, or start from the shop.': 'Veuillez la vérifier, ou repartir de la boutique.',
  'Back in a moment': 'De retour dans un instant',
  'One moment, please': 'Un instant, s’il vous plaît',
  'We cannot read this address': 'Nous ne pouvons pas lire cette adresse',
  'Sorry!': 'Désolé !',
  'To the shop': 'Vers la boutique',
  'You can keep {n} addresses. Please remove one first.':
    'Vous pouvez garder {n} adresses. Veuillez d’abord en retirer une.',
  'Please give both coordinates or none.': 'Veuillez donner les deux coordonnées ou aucune.',
  'Your cart is full: {name} was left out.': 'Votre panier est plein : {name} n’y est pas.',
  'A cart holds at most {n} different products.': 'Un panier contient au plus {n} produits différents.',
  'This product is no longer sold.': 'Ce produit n’est plus en vente.',
  '{name} is sold from {min} on, in steps of {step}.': '{name} : dès {min}, par pas de {step}.',
  '{amount} of what you paid goes back to you.': '{amount} de ce que vous avez payé vous seront rendus.',
  'A line holds at most {n}.': 'Une ligne contient au plus {n}.',
  'Your cart is empty.': 'Votre panier est vide.',
  'The highest price must not be below the lowest.':
    'Le prix le plus haut ne doit pas être inférieur au plus bas.',
  'Please write something.': 'Veuillez écrire quelque chose.',
  'Please enter an e-mail address such as name@example.com.':
    'Veuillez saisir une adresse e-mail comme name@example.com.',
  'Please enter an email address such as name@example.com.':
    'Veuillez saisir une adresse e-mail comme name@example.com.',
  'You work in the shop: log in to the back office with your second factor first, then change your email within ten minutes.':
    'Vous travaillez dans la boutique : connectez-vous d’abord à l’administration avec votre second facteur, puis changez votre e-mail dans les dix minutes.',
  'You work in the shop: log in to the back office with your second factor first, then change your password within ten minutes.':
    'Vous travaillez dans la boutique : connectez-vous d’abord à l’administration avec votre second facteur, puis changez votre mot de passe dans les dix minutes.',
  'This is your email address already.': 'C’est déjà votre adresse e-mail.',
  'Please write a name without a link or an email address.':
    'Veuillez écrire un nom sans lien ni adresse e-mail.',
  'Please enter a phone number such as 0788 123 456.': 'Veuillez saisir un numéro comme 0788 123 456.',
  'Many people use this password. Please choose another one.':
    'Beaucoup utilisent ce mot de passe. Veuillez en choisir un autre.',
  'Please choose a password that is not your email address.':
    'Veuillez choisir un mot de passe qui n’est pas votre e-mail.',
  'Please choose a password that is not our name.':
    'Veuillez choisir un mot de passe qui n’est pas notre nom.',
  'The two passwords are not the same.': 'Les deux mots de passe diffèrent.',
  'This is not your current password.': 'Ce n’est pas votre mot de passe actuel.',
  'Please say where to deliver.': 'Veuillez indiquer où livrer.',
  'Please enter a phone number, such as 0788 123 456.':
    'Veuillez saisir un numéro de téléphone, par exemple 0788 123 456.',
  'Collect it yourself': 'À retirer vous-même',
  'This collection point is closed. Please choose another one.':
    'Ce point de retrait est fermé. Veuillez en choisir un autre.',
  'Please choose one of the ways to pay.': 'Veuillez choisir un des modes de paiement.',
  'Please choose a time for the new place.': 'Choisissez une heure pour le nouvel endroit.',
  'Please choose a sector of that district.': 'Veuillez choisir un secteur de ce district.',
  'Please choose a district of Rwanda.': 'Veuillez choisir un district du Rwanda.',
  'Your money arrived, but the order had ended. We will send it back to you.':
    'Votre argent est arrivé, mais la commande était terminée. Nous vous le renverrons.',
  'We will send your money back.': 'Nous vous rembourserons.',
  'We have sent your money back.': 'Nous vous avons remboursé.',
  'The time to pay is over.': 'Le délai de paiement est écoulé.',
  'This reference was used before. Please check it.': 'Cette référence a déjà servi. Veuillez la vérifier.',
  'Please type the reference from the message you got: 6 to 32 letters or digits.':
    'Veuillez saisir la référence du message reçu : de 6 à 32 lettres ou chiffres.',
  'Please type an MTN number that starts with 078 or 079.':
    'Veuillez saisir un numéro MTN qui commence par 078 ou 079.',
  'The request timed out. Please try again and enter your PIN within 5 minutes.':
    'La demande a expiré. Veuillez réessayer et saisir votre code PIN dans les 5 minutes.',
  'The payment did not go through. Check your balance and try again.':
    'Le paiement n’a pas abouti. Vérifiez votre solde et réessayez.',
  'Please type an Airtel number that starts with 072 or 073.':
    'Veuillez saisir un numéro Airtel qui commence par 072 ou 073.',
  'The PIN was wrong. Please try again.': 'Le code PIN était faux. Veuillez réessayer.',
  'Your Airtel Money limit is reached.': 'Votre plafond Airtel Money est atteint.',
  'Please confirm on your phone with your Airtel Money PIN.':
    'Veuillez confirmer sur votre téléphone avec votre code PIN Airtel Money.',
  'This way to pay takes up to FRW {x}.': 'Ce mode de paiement va jusqu’à FRW {x}.',
  'This way to pay takes FRW {x} or more.': 'Ce mode de paiement commence à FRW {x}.',
  'Your MoMo limit is reached.': 'Votre plafond MoMo est atteint.',
  'We could not ask for the payment. Please try again or choose another way to pay.':
    'Nous n’avons pas pu demander le paiement. Veuillez réessayer ou choisir un autre mode de paiement.',
  'You declined the payment.': 'Vous avez refusé le paiement.',
  'This number is not registered for MoMo.': 'Ce numéro n’est pas inscrit à MoMo.',
  'This MoMo account is not active.': 'Ce compte MoMo n’est pas actif.',
  'You gave this payment up.': 'Vous avez abandonné ce paiement.',
  'The payment did not go through. Please try again.': 'Le paiement n’a pas abouti. Veuillez réessayer.',
  'We received another amount than the total. We will call you.':
    'Nous avons reçu un autre montant que le total. Nous vous appellerons.',
  'Please confirm on your phone with your MoMo PIN.':
    'Veuillez confirmer sur votre téléphone avec votre code PIN MoMo.',
  'We are checking your payment.': 'Nous vérifions votre paiement.',
  'Please pay and type the reference of your payment.':
    'Veuillez payer et saisir la référence de votre paiement.',
  'Cash on delivery is not offered in this area.':
    'Le paiement à la livraison n’est pas proposé dans cette zone.',
  'Cash on delivery is possible up to FRW {x}.': 'Le paiement à la livraison est possible jusqu’à FRW {x}.',
  'You have used this coupon before.': 'Vous avez déjà utilisé ce code promo.',
  'This coupon starts on {day}.': 'Ce code promo commence le {day}.',
  'This coupon has ended.': 'Ce code promo est terminé.',
  'This coupon is used up.': 'Ce code promo est épuisé.',
  'This coupon is not for what is in your cart.':
    'Ce code promo ne vaut pas pour ce qui est dans votre panier.',
  'This coupon starts at FRW {x}. FRW {missing} more, and it counts.':
    'Ce code promo commence à FRW {x}. Encore FRW {missing}, et il compte.',
  'Please choose one of its kinds.': 'Veuillez choisir une de ses variantes.',
  'This kind does not exist.': 'Cette variante n’existe pas.',
  'This is more than one order can hold.': 'C’est plus que ne peut contenir une commande.',
  'Please choose one of the delivery methods of your area.':
    'Veuillez choisir un des modes de livraison de votre zone.',
  'One product in your cart is no longer sold.': 'Un produit de votre panier n’est plus en vente.',
  '{name} now costs FRW {x}.': '{name} coûte maintenant FRW {x}.',
  'This coupon makes {method} delivery free.': 'Ce code promo rend gratuite la livraison {method}.',
  'Staff accounts are closed by the owner of the shop.':
    'Les comptes du personnel sont fermés par le propriétaire de la boutique.',
  'Express delivery comes today only. Please choose a time of today, or standard delivery.':
    'La livraison express ne vient que le jour même. Veuillez choisir une heure d’aujourd’hui, ou la livraison standard.',
  'This delivery time can no longer be chosen. Please choose another one.':
    'Cette heure de livraison ne peut plus être choisie. Veuillez en choisir une autre.',
  'This delivery time has just filled up. Please choose another one.':
    'Cette heure de livraison vient d’être complète. Veuillez en choisir une autre.',
  'A wishlist holds {n} products. Please remove one first.':
    'Les favoris contiennent {n} produits. Veuillez d’abord en retirer un.',
  'An account keeps {n} lists. Please remove one first.':
    'Un compte garde {n} listes. Veuillez d’abord en supprimer une.',
  '{name} is out of stock.': '{name} est épuisé.',
  'Please choose another password than your first one.':
    'Veuillez choisir un autre mot de passe que le premier.',
  'We could not find a payment with this reference. Please check it and type it again.':
    'Nous n’avons pas trouvé de paiement avec cette référence. Veuillez la vérifier et la saisir de nouveau.',
  'Delivery address': 'Adresse de livraison',
  'Collection point': 'Point de retrait',
  'Delivery time': 'Heure de livraison',
  Note: 'Remarque',
  'What to do when something is out': 'Que faire si un produit manque',
  'This code is wrong or has expired. Check it, or ask for a new one.':
    'Ce code est faux ou a expiré. Vérifiez-le, ou demandez-en un nouveau.',
  'Please tell us your name.': 'Veuillez nous dire votre nom.',
  'If {phone} can get messages, a code is on its way.':
    'Si {phone} peut recevoir des messages, un code est en route.',
  'Codes go to mobile numbers of Rwanda alone, such as 0788 123 456.':
    'Les codes ne vont qu’aux numéros mobiles du Rwanda, comme 0788 123 456.',
  'We cannot send codes to phones. Please log in with your email and password.':
    'Nous ne pouvons pas envoyer de codes aux téléphones. Veuillez vous connecter avec votre e-mail et votre mot de passe.',
  'We cannot send codes right now. Please try again in an hour.':
    'Nous ne pouvons pas envoyer de codes pour le moment. Veuillez réessayer dans une heure.',
  'This phone opens another account already. Log in by a code to use that one.':
    'Ce téléphone ouvre déjà un autre compte. Connectez-vous par un code pour l’utiliser.',
  'This phone is your only way in. Please prove the new number by a code.':
    'Ce téléphone est votre seul accès. Veuillez prouver le nouveau numéro par un code.',
  '{shopName} · Fresh food and home goods in Rwanda':
    '{shopName} · Produits frais et articles de maison au Rwanda',
  'Fresh food and home goods with prices in FRW, delivered in Rwanda.':
    'Produits frais et articles de maison aux prix en FRW, livrés au Rwanda.',
  Shop: 'Boutique',
  'Shopping Cart': 'Panier',
  Orders: 'Commandes',
  ...startFrench,
  ...workFrench,
} as const;
