import type { settings as french } from '../fr/settings.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda.
export const settings: Record<keyof typeof french, string> = {
  'Logo and colour': 'Ikirango n’ibara',
  "Cut it close to its edges. Without one the shop's name is drawn. The app's icon is made of it, too.":
    'Gikate hafi y’inkombe. Kidahari, izina ry’iduka rirashushanywa. N’agashushondanga ka porogaramu ni ko gakorwa.',
  'Home page': 'Ahabanza',
  'Search engines': 'Imbuga zo gushakisha',
  'Title of the home page': 'Umutwe w’ahabanza',
  'Empty: the name and the tagline.': 'Ubusa: izina n’intego.',
  'Description of the home page': 'Ibisobanuro by’ahabanza',
  'What people read below the title. Empty: the tagline.':
    'Ibyo abantu basoma munsi y’umutwe. Ubusa: intego.',
  'Order numbers': 'Nomero z’amatumiza',
  'Letters before the number': 'Inyuguti zibanziriza nomero',
  'Two to five letters, such as ISK.': 'Inyuguti ebyiri kugeza kuri eshanu, urugero ISK.',
  'New orders only: {order_prefix}-2026-000123. Earlier orders keep their number.':
    'Amatumiza mashya gusa: {order_prefix}-2026-000123. Aya mbere agumana nomero yayo.',
  'Shoppers see it immediately.': 'Abakiriya barabibona ako kanya.',
  Tagline: 'Intego',
  'What the shop is, in one line: after its name in search results, shared links and on phones.':
    'Icyo iduka ari cyo, mu murongo umwe: nyuma y’izina ryaryo aho barishakisha, ku ma link asangijwe no kuri telefoni.',
  'Reasons to buy here': 'Impamvu zo guhahira hano',
  'Up to four, on the home page. Cash on delivery, free express and opening hours follow by themselves.':
    'Ntizirenze enye, ahabanza. Kwishyura bikugezeho, kugeza vuba ku buntu n’amasaha byizana.',
  'Add a reason': 'Ongeraho impamvu',
  'At the end of every page': 'Hasi kuri buri rupapuro',
  "After © and the shop's name, such as “2026, all rights reserved”.":
    'Nyuma ya © n’izina ry’iduka, urugero “2026, uburenganzira bwose bwihariwe”.',
  'Such as 0788 123 456. Calls and WhatsApp go there. Empty: pages leave it out.':
    'Urugero 0788 123 456. Ni ho guhamagara na WhatsApp bijya. Ubusa: impapuro ntiziyerekana.',
  'Of products, posts, policies and everything else that is written here. Screen readers read it so.':
    'Rw’ibicuruzwa, inyandiko, amategeko n’ibindi byose byandikwa hano. Ibisomera abatabona birusoma gutyo.',
  'Nine digits, such as 101 234 567. Empty: texts leave it out.':
    'Imibare icyenda, urugero 101 234 567. Ubusa: imyandiko ntiyerekana TIN.',
  'What a WhatsApp chat starts with': 'Uko ikiganiro cya WhatsApp gitangira',
  'Social links': 'Imbuga nkoranyambaga',
  'Add a link': 'Ongeraho link',
  'Such as https://www.instagram.com/yourshop': 'Urugero https://www.instagram.com/yourshop',
  'Opening hours': 'Amasaha yo gukora',
  'Add hours': 'Ongeraho amasaha',
  Days: 'Iminsi',
  Hours: 'Amasaha',
  'Such as 8h-20h, or Closed': 'Urugero 8h-20h, cyangwa Harafunze',
  "Places to visit. Without any, the shop's own address is the one.":
    'Aho wasura. Nta na hamwe hahari, ni aderesi y’iduka ubwaryo.',
  'Add a store': 'Ongeraho iduka',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  'Saved. Whom shoppers pay changes later: see above.':
    'Byabitswe. Uwo abakiriya bishyura azahinduka nyuma: reba hejuru.',
  'Popular products': 'Ibicuruzwa bikunzwe',
  Offers: 'Ibyagabanyijwe',
  'Featured products': 'Ibicuruzwa byashyizwe imbere',
  'New arrivals': 'Ibishya',
  'Latest from the blog': 'Ibishya kuri blogu',
  'Parts of the home page': 'Ibice by’ahabanza',
  '{section}: up': '{section}: zamura',
  '{section}: down': '{section}: manura',
  'A part without anything to show is left out by itself.': 'Igice kidafite icyo cyerekana kirivanaho.',
  'MTN MoMo, asked on the phone': 'MTN MoMo, isabwa kuri telefoni',
  'Airtel Money, asked on the phone': 'Airtel Money, isabwa kuri telefoni',
  'MoMoPay code, typed by hand': 'Kode ya MoMoPay, yandikwa n’intoki',
  'Write the MoMoPay code into what to do, with the word that the reference is typed at the checkout. Another name or text counts after 24 hours, or once the owner confirms it by mail.':
    'Andika kode ya MoMoPay mu cyo gukora, uvuge ko nomero yandikwa batumiza. Irindi zina cyangwa umwandiko bitangira nyuma y’amasaha 24, cyangwa nyir’iduka akibyemeza kuri imeyili.',
  'Smallest order': 'Itumiza rito',
  'Whoever sends back more shows first that it is really them.':
    'Usubiza arenze aya abanza kugaragaza ko ari we koko.',
  'Of one phone, mailbox or address that has paid or received nothing yet.':
    'Ya telefoni, imeyili cyangwa aderesi itarishyura cyangwa ngo yakire ikintu.',
  '… and worth at most': '… kandi bitarengeje agaciro ka',
  'Never longer than until the delivery begins.': 'Ntibirenza igihe cyo gutangira kubigeza.',
  'Whoever pays in advance pays so much more, and gets back what the scale did not need.':
    'Uwishyura mbere yishyura arengaho gutyo, agasubizwa ayo umunzani utakeneye.',
  'Weighed goods: francs above that, given': 'Ibipimwa: amafaranga arenzeho, atangwa ubuntu',
  "A difference up to this is the shop's. Anything more is not taken.":
    'Ikinyuranyo kitarenze aya ni icy’iduka. Ibirenze ntibifatwa.',
  'Hours for a large one': 'Amasaha y’irinini',
  'Add a way to pay': 'Ongeraho uburyo bwo kwishyura',
  Way: 'Uburyo',
  Offered: 'Butangwa',
  'What shoppers read': 'Ibyo abakiriya basoma',
  'By mail': 'Kuri imeyili',
  'To the phone': 'Kuri telefoni',
  Both: 'Byombi',
  'Not at all': 'Nta na hamwe',
  'A new order': 'Itumiza rishya',
  'Little is left of a product': 'Igicuruzwa kigiye gushira',
  'Money to look for or to refund': 'Amafaranga yo kugenzura cyangwa gusubiza',
  'Access and security': 'Kwinjira n’umutekano',
  'The mail always goes: it may have a link to answer by.':
    'Imeyili ihora igenda: ishobora kuba irimo link yo gusubirizaho.',
  'Promise free express delivery': 'Sezeranya kugeza vuba ku buntu',
  "The banner on top, from the smallest amount a zone's express method is free from.":
    'Umurongo wo hejuru, guhera ku mafaranga make express ya zone iberaho ubuntu.',
  'Others read that the shop is not available in their region.':
    'Abandi basoma ko iduka ritaboneka mu karere kabo.',
  'Days without deliveries': 'Iminsi tutageza ibintu',
  'How many days after today shoppers can choose. Express comes today only.':
    'Iminsi ingahe nyuma y’uyu abakiriya bahitamo. Express iza uyu munsi gusa.',
  'Press Enter after each.': 'Kanda Enter nyuma ya buri yose.',
  'Hour of the daily backup': 'Isaha ya kopi ya buri munsi',
  'Kigali time, 0 to 23. Empty: none is made by itself.': 'Isaha ya Kigali, 0 kugeza 23. Ubusa: nta yikora.',
  'Months sent messages are kept': 'Amezi: ubutumwa bwoherejwe',
  'At least 3. Empty: as long as their orders.': 'Nibura 3. Ubusa: igihe cyose komande zabwo zibitswe.',
  'Months of the audit log in the database': 'Amezi: igitabo cy’ibyakozwe',
  'At least 24. After a backup, older months become files beside the backups, which keep their proof. Empty: all stays.':
    'Nibura 24. Nyuma yo kubika kopi, amezi ya kera ahinduka dosiye iruhande rwa kopi, zigumana ikimenyetso cyazo. Ubusa: byose bigumamo.',
  'Months each stock move is kept': 'Amezi: impinduka z’ububiko',
  'At least 13. Older ones become the opening stock of their product, and every sum stays. Empty: all are kept.':
    'Nibura 13. Ibya kera bihinduka ububiko bwa mbere bw’igicuruzwa cyabyo, kandi buri giteranyo kiguma uko kiri. Ubusa: byose birabikwa.',
  'None.': 'Nta na kimwe.',
  'A day without deliveries': 'Umunsi tutageza ibintu',
  'Add the day': 'Ongeraho umunsi',
  'Is this right?': 'Ibi ni byo?',
  'It counts from {time}, or at once when you confirm it. If you do not know of it, refuse it and look who is logged in.':
    'Bitangira {time}, cyangwa ako kanya ubyemeje. Niba utabizi, byange urebe uwinjiye.',
  'To the settings': 'Jya ku igenamiterere',
  'It counts from now on.': 'Bitangiye ubu.',
  'Nothing waits: it counts already, or it was refused.': 'Nta gitegereje: byaratangiye, cyangwa byaranzwe.',
  'Confirm it': 'Byemeze',
  'Who is logged in': 'Abinjiye',
  'Whom shoppers pay is about to change': 'Uwo abakiriya bishyura agiye guhinduka',
  'This change counts from {time}, unless the owner confirms it by the mail before. Until then shoppers pay as before.':
    'Iyi mpinduka itangira {time}, keretse nyir’iduka ayemeje mbere kuri imeyili. Kugeza icyo gihe abakiriya bishyura nk’ubusanzwe.',
  'Asked for by {requested_by}.': 'Byasabwe na {requested_by}.',
  'It is refused. Shoppers pay as before.': 'Byanzwe. Abakiriya bishyura nk’ubusanzwe.',
  'Refuse it': 'Byange',
  'Parts of the settings': 'Ibice by’igenamiterere',
  '{code} is on, but cannot be used.': '{code} irakora, ariko ntishobora gukoreshwa.',
  'We are taking a short break. Please come back soon.': 'Turuhutse akanya gato. Mugaruke vuba.',
  'The shop takes orders.': 'Iduka ryakira amatumiza.',
  'Pause the shop': 'Hagarika iduka akanya',
  'Pause the shop?': 'Guhagarika iduka akanya?',
  'People can look around and fill their carts. Nobody can order until you open again.':
    'Abantu bashobora kureba no kuzuza udutebo. Nta ushobora gutumiza mutarongera gufungura.',
  Pause: 'Hagarika akanya',
  'The shop is paused.': 'Iduka ryahagaze akanya.',
  'The shop takes no orders. Shoppers read: {paused}':
    'Iduka ntiryakira amatumiza. Abakiriya basoma: {paused}',
  'The shop takes orders again.': 'Iduka ryongeye kwakira amatumiza.',
  'Open again': 'Ongera ufungure',
  'What shoppers read, in {language}': 'Ibyo abaguzi basoma ({language})',
  'What to do, in {language}': 'Icyo bakora ({language})',
  'Without it in words of ours where there are some, else as above.':
    'Bidahari: amagambo yacu niba ahari, bitabaye ibyo nk’uko biri hejuru.',
  'Confirm the account': 'Emeza konti',
  'The account is there already': 'Konti isanzwe ihari',
  'Password changed': 'Ijambo ry’ibanga ryahindutse',
  'Confirm the e-mail': 'Emeza imeyili',
  'E-mail is changing': 'Imeyili irahinduka',
  'Phone changed': 'Telefoni yahindutse',
  'Day of the audit log': 'Umunsi w’urutonde rw’ibikorwa',
  'Code to log in': 'Kode yo kwinjira',
  'Open it as it is?': 'Kurifungura uko riri?',
  'Open it all the same': 'Rifungure uko biri kose',
};
