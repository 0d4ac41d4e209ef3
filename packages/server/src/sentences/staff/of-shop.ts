// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** What staff are told about settings, delivery, pages, people and how they come in: in French, in Kinyarwanda. */
export const ofShop = {
  'Please choose a time that is still to come.': [
    'Veuillez choisir une heure à venir.',
    'Hitamo igihe kitaragera.',
  ],
  'Please choose a day within a year.': [
    'Veuillez choisir un jour d’ici un an.',
    'Hitamo umunsi utarenza umwaka.',
  ],
  'Another zone has this name.': ['Une autre zone porte ce nom.', 'Hari indi zone ifite iri zina.'],
  'Two windows begin at the same time.': [
    'Deux créneaux commencent à la même heure.',
    'Ibihe bibiri bitangirira rimwe.',
  ],
  'This window is not there any more.': ['Ce créneau n’existe plus.', 'Iki gihe ntikikiriho.'],
  'A window ends after it begins.': [
    'Un créneau finit après son début.',
    'Igihe kirangira nyuma yo gutangira.',
  ],
  'Shoppers do not see it: the shop has no keys of the operator. Whoever runs the shop sets {keys} and starts it again; until then offer the MoMoPay code, which needs no keys.':
    [
      'Les clients ne le voient pas : la boutique n’a pas les clés de l’opérateur. Qui fait marcher la boutique renseigne {keys} et la redémarre ; d’ici là, proposez le code MoMoPay, qui n’a pas besoin de clés.',
      'Abaguzi ntibabubona: iduka nta mfunguzo z’ikigo cy’itumanaho rifite. Ushinzwe imashini ashyiraho {keys} akongera agafungura iduka; hagati aho koresha kode ya MoMoPay, idakenera imfunguzo.',
    ],
  'MOMO_SUBSCRIPTION_KEY, MOMO_API_USER and MOMO_API_KEY': [
    'MOMO_SUBSCRIPTION_KEY, MOMO_API_USER et MOMO_API_KEY',
    'MOMO_SUBSCRIPTION_KEY, MOMO_API_USER na MOMO_API_KEY',
  ],
  'AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET': [
    'AIRTEL_CLIENT_ID et AIRTEL_CLIENT_SECRET',
    'AIRTEL_CLIENT_ID na AIRTEL_CLIENT_SECRET',
  ],
  'Please enter whole months from 3 to 120, such as 24, or leave it empty.': [
    'Veuillez saisir des mois entiers de 3 à 120, par exemple 24, ou laisser vide.',
    'Andika amezi yuzuye kuva kuri 3 kugeza ku 120, urugero 24, cyangwa usige ubusa.',
  ],
  'Please enter whole months from 13 to 120, such as 24, or leave it empty.': [
    'Veuillez saisir des mois entiers de 13 à 120, par exemple 24, ou laisser vide.',
    'Andika amezi yuzuye kuva kuri 13 kugeza ku 120, urugero 24, cyangwa usige ubusa.',
  ],
  'Please enter nine digits such as 101 234 567.': [
    'Veuillez saisir neuf chiffres, par exemple 101 234 567.',
    'Andika imibare icyenda nka 101 234 567.',
  ],
  'Please enter an address such as https://www.instagram.com/yourshop.': [
    'Veuillez saisir une adresse telle que https://www.instagram.com/yourshop.',
    'Andika aderesi nka https://www.instagram.com/yourshop.',
  ],
  'This way to pay is in the list already.': [
    'Ce moyen de paiement est déjà dans la liste.',
    'Ubu buryo bwo kwishyura busanzwe ku rutonde.',
  ],
  'A new way to pay counts after 24 hours, or once the owner confirms it: please leave another one on until then, or pause the shop.':
    [
      'Un nouveau moyen de paiement vaut après 24 heures, ou dès que le propriétaire le confirme : laissez-en un autre jusque-là, ou mettez la boutique en pause.',
      'Uburyo bushya bwo kwishyura butangira nyuma y’amasaha 24, cyangwa nyir’iduka abwemeje: siga ubundi bukora kugeza ubwo, cyangwa uhagarike iduka by’agateganyo.',
    ],
  'None of these works: MoMo and Airtel Money need their keys. Please leave cash or the MoMoPay code on, or pause the shop.':
    [
      'Aucun ne fonctionne : MoMo et Airtel Money ont besoin de leurs clés. Laissez les espèces ou le code MoMoPay, ou mettez la boutique en pause.',
      'Nta na bumwe bukora: MoMo na Airtel Money bikenera imfunguzo zabyo. Siga amafaranga mu ntoki cyangwa kode ya MoMoPay, cyangwa uhagarike iduka by’agateganyo.',
    ],
  'Please leave one way to pay on, or pause the shop.': [
    'Veuillez laisser un moyen de paiement, ou mettre la boutique en pause.',
    'Siga uburyo bumwe bwo kwishyura, cyangwa uhagarike iduka by’agateganyo.',
  ],
  'Please say which phone, such as 0788 123 456.': [
    'Veuillez dire quel téléphone, par exemple 0788 123 456.',
    'Vuga telefoni iyo ari yo, nka 0788 123 456.',
  ],
  'Please write at least two different words.': [
    'Veuillez écrire au moins deux mots différents.',
    'Andika nibura amagambo abiri atandukanye.',
  ],
  'Already in another group: {words}.': [
    'Déjà dans un autre groupe : {words}.',
    'Biri mu rindi tsinda: {words}.',
  ],
  'The shop delivers somewhere already. Change its zones under Delivery.': [
    'La boutique livre déjà quelque part. Modifiez ses zones sous Livraison.',
    'Iduka risanzwe rifite aho rigeza ibintu. Hindura zone zaryo ahanditse Kugeza ibintu.',
  ],
  'Please choose where your shop is, such as Kimironko in Gasabo.': [
    'Veuillez choisir où est votre boutique, par exemple Kimironko à Gasabo.',
    'Hitamo aho iduka ryawe riri, nka Kimironko muri Gasabo.',
  ],
  'Please say what delivery outside the city costs, such as 4,000.': [
    'Veuillez dire ce que coûte la livraison hors de la ville, par exemple 4,000.',
    'Vuga igiciro cyo kugeza ibintu hanze y’umujyi, nka 4,000.',
  ],
  'Somebody else has changed this page. Please look again.': [
    'Quelqu’un d’autre a modifié cette page. Veuillez la revoir.',
    'Hari undi wahinduye uru rupapuro. Ongera urebe.',
  ],
  'It has to stop after it starts.': [
    'Elle doit finir après son début.',
    'Bigomba guhagarara nyuma yo gutangira.',
  ],
  'Please write something, or take this part away.': [
    'Veuillez écrire quelque chose, ou enlever cette partie.',
    'Gira icyo wandika, cyangwa ukureho iki gice.',
  ],
  'Another post has this address.': [
    'Un autre article a cette adresse.',
    'Hari indi nyandiko ifite iyi aderesi.',
  ],
  'Please write an answer.': ['Veuillez écrire une réponse.', 'Andika igisubizo.'],
  'One of these questions does not exist any more. Please look again.': [
    'Une de ces questions n’existe plus. Veuillez revoir.',
    'Kimwe muri ibi bibazo ntikikibaho. Ongera urebe.',
  ],
  'Please enter an address of this shop, or a path of it such as /shop?on_sale=true.': [
    'Veuillez saisir une adresse de cette boutique, ou un chemin tel que /shop?on_sale=true.',
    'Andika aderesi y’iri duka, cyangwa igice cyayo nka /shop?on_sale=true.',
  ],
  'This is the same record.': ['C’est la même fiche.', 'Ni umwirondoro umwe.'],
  'Both have an account. Erase one of them first, if its owner agrees.': [
    'Les deux ont un compte. Effacez-en d’abord un, si son propriétaire est d’accord.',
    'Bombi bafite konti. Banza usibe imwe, niba nyirayo abyemeye.',
  ],
  'Customers with an account say so there.': [
    'Les clients qui ont un compte le disent là.',
    'Abakiriya bafite konti ni ho babivugira.',
  ],
  'Staff accounts are closed by the owner of the shop.': [
    'Les comptes du personnel sont fermés par le propriétaire de la boutique.',
    'Konti z’abakozi zifungwa na nyir’iduka.',
  ],
  'This is the last owner. Please make somebody else an owner first.': [
    'C’est le dernier propriétaire. Nommez-en d’abord un autre.',
    'Ni we nyir’iduka wenyine usigaye. Banza ugire undi nyir’iduka.',
  ],
  'Somebody has just signed up with this address.': [
    'Quelqu’un vient de s’inscrire avec cette adresse.',
    'Hari umaze kwiyandikisha akoresheje iyi aderesi.',
  ],
  'Somebody with this address works here already.': [
    'Quelqu’un qui a cette adresse travaille déjà ici.',
    'Ufite iyi aderesi asanzwe akora hano.',
  ],
  'This customer is blocked. Please let them in again first.': [
    'Ce client est bloqué. Veuillez d’abord le débloquer.',
    'Uyu mukiriya yarahagaritswe. Banza umwemerere.',
  ],
  'There is an app already. Please take it away first.': [
    'Il y a déjà une application. Veuillez d’abord l’enlever.',
    'Hasanzwe hari porogaramu. Banza uyikureho.',
  ],
  'This passkey is in use already.': ['Cette clé d’accès sert déjà.', 'Iyi passkey isanzwe ikoreshwa.'],
  'Your own second factors are taken away under Security.': [
    'Vos propres seconds facteurs s’enlèvent sous Sécurité.',
    'Ibyemeza bya kabiri byawe bwite bikurirwaho ahanditse Umutekano.',
  ],
  'Please give the shop its name first, such as Umurima Fresh.': [
    'Donnez d’abord son nom à la boutique, par exemple Umurima Fresh.',
    'Banza uhe iduka izina ryaryo, urugero Umurima Fresh.',
  ],
} as const;
