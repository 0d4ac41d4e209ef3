/**
 * Sentences of mails in French, by the English sentence; values replace `{name}`, and `{greeting}` is one of the first
 * two.
 */
export const french = {
  'Hello {name},': 'Bonjour {name},',
  'Hello,': 'Bonjour,',
  'Log in': 'Se connecter',
  'Set a new password': 'Choisir un nouveau mot de passe',
  'Hello! It is about my account.': 'Bonjour ! C’est au sujet de mon compte.',

  'Please confirm your email for {shop}': 'Veuillez confirmer votre e-mail pour {shop}',
  'Confirm your email': 'Confirmez votre e-mail',
  '{greeting} someone signed up at {shop} with this address. If it was you, confirm it, then log in with the password you chose.':
    '{greeting} un compte chez {shop} a été demandé avec cette adresse. Confirmez-la, puis connectez-vous avec le mot de passe que vous avez choisi.',
  'The link works once, for 24 hours. If you did not just sign up, ignore it: nobody can use the account without it.':
    'Le lien fonctionne une fois, pendant 24 heures. Si vous ne venez pas de vous inscrire, n’y touchez pas : sans lui, personne ne peut utiliser le compte.',
  'Confirm my email': 'Confirmer mon e-mail',

  'You already have an account at {shop}': 'Vous avez déjà un compte chez {shop}',
  'You already have an account': 'Vous avez déjà un compte',
  '{greeting} someone tried to sign up with this address. It already has an account, so nothing was changed.':
    '{greeting} quelqu’un a donné cette adresse pour un compte. Elle en a déjà un : rien n’a été changé.',
  'If it was you, log in. If you forgot your password, set a new one.':
    'Si c’était vous, connectez-vous. Si vous avez oublié votre mot de passe, choisissez-en un nouveau.',

  'Set a new password for {shop}': 'Un nouveau mot de passe pour {shop}',
  '{greeting} someone asked for a new password for the account with this address.':
    '{greeting} quelqu’un a demandé un nouveau mot de passe pour le compte de cette adresse.',
  'The link works once, for 30 minutes. If it was not you, ignore it: your password stays as it is.':
    'Le lien fonctionne une fois, pendant 30 minutes. Si ce n’était pas vous, n’y touchez pas : votre mot de passe reste le même.',

  'Your phone number for {shop} was changed': 'Votre numéro de téléphone pour {shop} a été changé',
  'Your phone number was changed': 'Votre numéro de téléphone a été changé',
  '{greeting} codes sent to your earlier phone number no longer open your account, and other devices were signed out.':
    '{greeting} les codes envoyés au numéro qui ouvrait votre compte ne l’ouvrent plus, et les autres appareils ont été déconnectés.',
  'If it was not you, set a new password now and answer this mail.':
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et répondez à cet e-mail.',
  'Your password for {shop} was changed': 'Votre mot de passe pour {shop} a été changé',
  'Your password was changed': 'Votre mot de passe a été changé',
  '{greeting} your account has a new password, and other devices were signed out.':
    '{greeting} votre compte a un nouveau mot de passe, et les autres appareils ont été déconnectés.',
  'If it was not you, set another one now and answer this mail.':
    'Si ce n’était pas vous, choisissez-en aussitôt un autre et répondez à cet e-mail.',

  'Please confirm your new email for {shop}': 'Veuillez confirmer votre nouvel e-mail pour {shop}',
  'Confirm your new email': 'Confirmez votre nouvel e-mail',
  '{greeting} someone asked to use this address for an account at {shop}.':
    '{greeting} quelqu’un a demandé d’utiliser cette adresse pour un compte chez {shop}.',
  'The link works once, for 24 hours. If it was not you, ignore it: nothing changes without it.':
    'Le lien fonctionne une fois, pendant 24 heures. Si ce n’était pas vous, n’y touchez pas : rien ne change sans lui.',
  'Confirm my new email': 'Confirmer mon nouvel e-mail',

  'Your email for {shop} is being changed': 'Votre e-mail pour {shop} va changer',
  'Your email is being changed': 'Votre e-mail va changer',
  '{greeting} your account will use the address {email}. It changes as soon as the link we sent there is opened.':
    '{greeting} votre compte doit désormais utiliser l’adresse {email}. Elle change dès que le lien que nous y avons envoyé est ouvert.',
  'If it was not you, set a new password now: then the link no longer works. And answer this mail.':
    'Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe : le lien ne vaut alors plus rien. Et répondez à cet e-mail.',

  'Your receipt {number}': 'Votre reçu {number}',
  'Thank you for your purchase': 'Merci pour votre achat',
  '{greeting} here is what you bought with us.': '{greeting} voici ce que vous avez acheté chez nous.',
  'The link to order {number}': 'Le lien de la commande {number}',
  'Here is the link to your order': 'Voici le lien de votre commande',
  '{greeting} someone asked for the link to order {number}: the button opens it. If it was not you, ignore this mail.':
    '{greeting} quelqu’un a demandé le lien de la commande {number} : le bouton l’ouvre. Si ce n’était pas vous, n’y touchez pas.',

  'See your order': 'Voir votre commande',
  'Hello! It is about my order {number}.': 'Bonjour ! C’est au sujet de ma commande {number}.',
  Items: 'Articles',
  'Coupon {code}': 'Code promo {code}',
  Discount: 'Remise',
  'Free|delivery': 'Gratuite',
  Delivery: 'Livraison',
  Total: 'Total',
  'At most, once it is weighed': 'Au plus, après la pesée',
  Order: 'Commande',
  'Deliver to': 'Livrer à',
  Payment: 'Paiement',
  'Your note': 'Votre remarque',

  '{name}: {state}': '{name} : {state}',
  '{amount} to pay on delivery': '{amount} à payer à la livraison',
  '{amount} to be paid': '{amount} à payer',
  'nothing to pay': 'rien à payer',
  'not paid': 'non payé',
  paid: 'payé',
  'to be sent back': 'à rembourser',
  'sent back': 'remboursé',
  'being checked by the shop': 'en cours de vérification par la boutique',

  'We have your order {number}': 'Nous avons votre commande {number}',
  'Thank you for your order': 'Merci de votre commande',
  '{greeting} we have your order and will write when it is packed.':
    '{greeting} nous avons votre commande et vous écrirons quand elle sera emballée.',
  'Please have {amount} ready for the rider.': 'Veuillez préparer {amount} pour le livreur.',
  'It is waiting for your payment of {amount}.': 'Elle attend votre paiement de {amount}.',

  'Payment received for order {number}': 'Paiement reçu pour la commande {number}',
  'Your payment has arrived': 'Votre paiement est arrivé',
  '{greeting} we received {amount} for order {number}. We are packing it next.':
    '{greeting} nous avons reçu {amount} pour la commande {number}. Nous allons l’emballer.',

  'Order {number} is packed': 'La commande {number} est emballée',
  'Your order is packed': 'Votre commande est emballée',
  'Order {number} is ready to collect': 'La commande {number} est prête à retirer',
  '{greeting} your order is ready at {point}, {address}. It is open from {from} to {to}.':
    '{greeting} votre commande vous attend à {point}, {address}. Ouvert de {from} à {to}.',
  'When you collect it, give this code: {code}.': 'En la retirant, dites ce code : {code}.',
  'You pay {amount} when you collect it.': 'Vous payez {amount} en la retirant.',
  'You can pay the rest of {amount} with the link, or when you collect it.':
    'Vous pouvez payer le reste de {amount} par le lien, ou en la retirant.',
  '{greeting} your order was collected. If something is missing or not right, answer this mail or call us.':
    '{greeting} votre commande a été retirée. S’il manque quelque chose ou si quelque chose ne va pas, répondez à ce message ou appelez-nous.',
  'Collect at': 'À retirer à',
  '{greeting} your order is packed and waits for its rider.':
    '{greeting} votre commande est emballée et attend son livreur.',

  'Order {number} is on its way': 'La commande {number} est en route',
  'Your order is on its way': 'Votre commande est en route',
  '{greeting} the rider has left with your order {number}.':
    '{greeting} le livreur est parti avec votre commande {number}.',
  '{greeting} the rider has left with your order. Please keep {phone} within reach.':
    '{greeting} le livreur est parti avec votre commande. Veuillez garder le {phone} à portée de main.',
  'When you have everything, tell the rider this code: {code}.':
    'Quand vous avez tout reçu, dites ce code au livreur : {code}.',

  'Order {number} was delivered': 'La commande {number} a été livrée',
  'Your order was delivered': 'Votre commande a été livrée',
  '{greeting} your order has been delivered. If something is missing or not right, answer this mail or call us.':
    '{greeting} votre commande a été livrée. S’il manque quelque chose ou si quelque chose ne va pas, répondez à cet e-mail ou appelez-nous.',

  'Order {number} was cancelled': 'La commande {number} a été annulée',
  'Your order was cancelled': 'Votre commande a été annulée',
  '{greeting} order {number} was cancelled and will not be delivered.':
    '{greeting} la commande {number} a été annulée et ne sera pas livrée.',
  'We are sending your money back and will write when it is done.':
    'Nous vous remboursons et vous écrirons quand ce sera fait.',

  'Order {number} has expired': 'La commande {number} a expiré',
  'Your order has expired': 'Votre commande a expiré',
  '{greeting} we could not reach you to confirm order {number}, so it will not be delivered. You can order again at any time, or call us.':
    '{greeting} nous n’avons pas pu garder plus longtemps la commande {number} sans vous avoir parlé ; elle ne sera donc pas livrée. Vous pouvez commander de nouveau à tout moment, ou nous appeler.',
  '{greeting} we did not receive the payment for order {number} in time, so it will not be delivered. You can order again at any time.':
    '{greeting} nous n’avons pas reçu à temps le paiement de la commande {number} : elle ne sera pas livrée. Vous pouvez commander à nouveau à tout moment.',

  'We owe you money for order {number}': 'Nous vous devons de l’argent pour la commande {number}',
  'Your money is coming back': 'Vous allez être remboursé',
  '{greeting} your payment for order {number} reached us, but the order will not be delivered. We are sending your money back and will write when it is done.':
    '{greeting} votre paiement de la commande {number} nous est parvenu, mais la commande ne sera pas livrée. Nous vous remboursons et vous écrirons quand ce sera fait.',
  '{greeting} we received more than order {number} costs. We are sending the rest back and will write when it is done.':
    '{greeting} nous avons reçu plus que ne coûte la commande {number}. Nous renvoyons le reste et vous écrirons quand ce sera fait.',

  'Your money for order {number} was sent back': 'La commande {number} vous a été remboursée',
  'Your money was sent back': 'Vous avez été remboursé',
  '{greeting} we have sent back what you paid for order {number}.':
    '{greeting} nous vous avons remboursé ce que vous aviez payé pour la commande {number}.',

  'Money for order {number} was sent back': 'De l’argent de la commande {number} a été renvoyé',
  'We sent money back': 'Nous avons renvoyé de l’argent',
  '{greeting} we have sent back part of what you paid for order {number}.':
    '{greeting} nous vous avons renvoyé une partie de ce que vous avez payé pour la commande {number}.',
  '{greeting} we have sent back what you overpaid for order {number}.':
    '{greeting} nous vous avons renvoyé ce que vous aviez payé en trop pour la commande {number}.',

  'Order {number} was changed': 'La commande {number} a été modifiée',
  'Your order was changed': 'Votre commande a été modifiée',
  'Something in order {number} is missing': 'Il manque un article de la commande {number}',
  'May we pack something else?': 'Pouvons-nous emballer autre chose ?',
  '{greeting} we are packing order {number}, and something is missing.':
    '{greeting} nous préparons la commande {number}, et il manque quelque chose.',
  'Something in order {number} weighs more': 'Un article de la commande {number} pèse plus',
  'May we pack a little more?': 'Pouvons-nous en mettre un peu plus ?',
  '{greeting} we are packing order {number}, and something weighs more.':
    '{greeting} nous préparons la commande {number}, et un article pèse plus que prévu.',
  '{name} weighs {grams} instead of {n}. Your order would cost {total} instead of {before}: more than the most you agreed to pay.':
    '{name} pèse {grams} au lieu de {n}. Telle quelle, votre commande coûterait {total} au lieu de {before} : plus que le maximum convenu.',
  'If you say yes, you pay the difference of {amount}.':
    'Si vous dites oui, vous payez la différence de {amount}.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we pack no more than was agreed.':
    'Répondez avant {time} sur la page de votre commande : oui, non, ou appelez-moi. Sans réponse, nous n’emballons pas plus que convenu.',
  'We have only {kept} of {n} × {name}. For the rest we can send {others}, {sum}. Your order would then cost {total} instead of {before}.':
    'Nous n’avons que {kept} sur {n} × {name}. Pour le reste, nous pouvons envoyer {others}, {sum}. Votre commande coûterait alors {total} au lieu de {before}.',
  'We have no {name} left. In its place we can send {others}, {sum}. Your order would then cost {total} instead of {before}.':
    'Nous n’avons plus de {name}. À la place, nous pouvons envoyer {others}, {sum}. Votre commande coûterait alors {total} au lieu de {before}.',
  'We have only {kept} of {n} × {name}. Your order would then cost {total} instead of {before}.':
    'Nous n’avons que {kept} sur {n} × {name}. Votre commande coûterait alors {total} au lieu de {before}.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we do as proposed.':
    'Répondez avant {time} sur la page de votre commande : oui, non, ou appelez-moi. Sans réponse, nous faisons comme proposé.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we leave out what is missing.':
    'Répondez avant {time} sur la page de votre commande : oui, non, ou appelez-moi. Sans réponse, nous retirons ce qui manque.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we call you.':
    'Répondez avant {time} sur la page de votre commande : oui, non, ou appelez-moi. Sans réponse, nous vous appelons.',
  '{greeting} we have changed order {number}:': '{greeting} nous avons modifié la commande {number} :',
  'You can pay the rest of {amount} with the link, or to the rider.':
    'Vous pouvez payer le reste de {amount} par le lien, ou au livreur.',
  'We are sending back what you overpaid, and will write when it is done.':
    'Nous renvoyons ce que vous avez payé en trop et vous écrirons quand ce sera fait.',

  'We could not deliver order {number}': 'Nous n’avons pas pu livrer la commande {number}',
  'We could not deliver your order': 'Nous n’avons pas pu livrer votre commande',
  '{greeting} our rider came with order {number} but could not hand it over.':
    '{greeting} notre livreur est venu avec la commande {number} et n’a pas pu la remettre.',
  'We will call you about another time; you can also answer this mail or call us.':
    'Nous vous appellerons pour convenir d’un autre moment ; vous pouvez aussi répondre à cet e-mail ou nous appeler.',

  'The payment for order {number} did not go through': 'Le paiement de la commande {number} n’a pas abouti',
  'Your payment did not go through': 'Votre paiement n’a pas abouti',
  '{greeting} order {number} is not paid yet.': '{greeting} la commande {number} n’est pas encore payée.',
  'We keep your order until {time}: the button leads to where you can pay it.':
    'Nous gardons votre commande jusqu’à {time} : le bouton mène là où vous pouvez la payer.',

  'We could not find your payment for order {number}':
    'Nous n’avons pas trouvé votre paiement de la commande {number}',
  'We could not find your payment': 'Nous n’avons pas trouvé votre paiement',
  '{greeting} we looked for the reference you typed for order {number} and found no payment under it. Please check the message you got from MoMo and type it again on the page of your order, or call us.':
    '{greeting} nous avons cherché la référence saisie pour la commande {number} et n’avons trouvé aucun paiement. Veuillez vérifier le message reçu de MoMo et la saisir de nouveau sur la page de votre commande, ou appelez-nous.',
} as const;
