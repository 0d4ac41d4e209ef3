export const till = {
  Counter: 'Comptoir',
  'At the counter': 'Au comptoir',
  'Sold at the counter': 'Vendu au comptoir',
  Cash: 'Espèces',
  '{name}, taken back': '{name}, repris',
  'Sales of the counter wait on this device, with {amount} in the drawer. Open the counter and let them be sent first.':
    'Des ventes du comptoir attendent sur cet appareil, avec {amount} dans la caisse. Ouvrez le comptoir et laissez-les partir d’abord.',
  '{count} sale waits for the network. It is sent by itself; leave this device as it is.':
    '{count} vente attend le réseau. Elle part toute seule ; laissez cet appareil tel quel.',
  '{count} sales wait for the network. They are sent by themselves; leave this device as it is.':
    '{count} ventes attendent le réseau. Elles partent toutes seules ; laissez cet appareil tel quel.',
  'The sale of {time} over {amount} was refused.': 'La vente de {time}, {amount}, a été refusée.',
  'Record it at {amount}': 'L’enregistrer à {amount}',
  'Correct the stock': 'Corriger le stock',
  'Yes: the money went back, forget this sale': 'Oui : l’argent est rendu, oublier cette vente',
  'Forget this sale': 'Oublier cette vente',
  'The goods left the shop, so the stock of the shop is wrong: count it, correct it, and send the sale again. Or give the money back and forget the sale.':
    'La marchandise est partie, donc le stock est faux : comptez, corrigez, puis renvoyez la vente. Ou rendez l’argent et oubliez la vente.',
  'It costs {now} by now, and {before} was taken. Recorded at the price of now, the drawer differs by {difference}: say so when the day is closed.':
    'Le prix est maintenant {now}, et {before} a été encaissé. Enregistrée au prix actuel, la caisse aura {difference} d’écart : dites-le à la clôture.',
  'Correct what it says and send it again, or give the money back and forget the sale.':
    'Corrigez ce qui est dit et renvoyez-la, ou rendez l’argent et oubliez la vente.',
  'Last sales of this device': 'Dernières ventes de cet appareil',
  'Finish this sale first, or press Back.': 'Terminez d’abord cette vente, ou revenez en arrière.',
  'Scan the first article, or type a part of its name. Weights are typed as 1.14, 1,14 kg or 1140.':
    'Scannez le premier article, ou tapez une partie de son nom. Un poids se tape 1.14, 1,14 kg ou 1140.',
  'Nothing that is sold here has the name or the code {code}.':
    'Aucun article en vente n’a le nom ou le code {code}.',
  'Nothing is called so. Press Enter if it is a code.':
    'Rien ne s’appelle ainsi. Appuyez sur Entrée si c’est un code.',
  'Please say how many of {name} first.': 'Dites d’abord combien de {name}.',
  'Please weigh {name} first.': 'Pesez d’abord {name}.',
  'To pay': 'À payer',
  Pay: 'Payer',
  'Pay (F9)': 'Payer (F9)',
  'Give {amount} back': 'Rendre {amount}',
  'Sold: {amount}': 'Vendu : {amount}',
  'Kept on this device. It is sent to the shop as soon as there is a network.':
    'Gardée sur cet appareil. Elle part dès qu’il y a du réseau.',
  'Next customer': 'Client suivant',
  'Several articles have this code. Which one is it?': 'Plusieurs articles ont ce code. Lequel est-ce ?',
  'Print the receipt': 'Imprimer le reçu',
  Paper: 'Papier',
  'Copy the link': 'Copier le lien',
  'Cash given': 'Espèces reçues',
  'Change|money': 'Monnaie',
  'The number follows': 'Le numéro suivra',
  'Not an EBM receipt': 'Pas un reçu EBM',
  'Thank you!': 'Merci !',
  'Only {n} left of {name}.': 'Plus que {n} de {name}.',
  '{name} is out of stock.': '{name} est épuisé.',
  'This sale': 'Cette vente',
  'Such as 1.14 kg or 1140': 'Par exemple 1,14 kg ou 1140',
  'Such as 3': 'Par exemple 3',
  'How many of {name}': 'Combien de {name}',
  'Scan, or type a name or a code': 'Scannez, ou nom ou code',
  'Finish the sale': 'Terminer la vente',
  'Empty: exactly {amount}': 'Vide : {amount} tout juste',
  'Change: {amount}': 'Monnaie : {amount}',
  'Bank notes': 'Billets',
  'Without a network only cash can be taken: nobody can see whether MoMo has arrived.':
    'Sans réseau, espèces seulement : personne ne peut voir si le MoMo est arrivé.',
  'Receipt to a phone': 'Reçu sur un téléphone',
  'Phone of the customer': 'Téléphone du client',
  'Take the sale back': 'Annuler la vente',
  'Take back {number}?': 'Annuler {number} ?',
  'The money goes back out of the drawer, and the sale counts no more. It stands in the books either way.':
    'L’argent ressort de la caisse et la vente ne compte plus. Les deux restent dans les comptes.',
  'The sale is taken back.': 'La vente est annulée.',
  'What was paid to the code goes back in coins, too': 'Ce qui a été payé au code est aussi rendu en espèces',
  'Otherwise it stays owed until it is sent back by MoMo.': 'Sinon cela reste dû jusqu’au renvoi par MoMo.',
};
