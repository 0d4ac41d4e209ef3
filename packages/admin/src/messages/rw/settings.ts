import type { settings as french } from '../fr/settings.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda.
export const settings: Record<keyof typeof french, string> = {
  'Logo and colour': 'Ikirango n’ibara',
  "Crop it close to its edges. Without one, the shop's name is shown. It is also used for the app's icon.":
    'Gikate hafi y’inkombe. Kidahari, izina ry’iduka rirashushanywa. N’agashushondanga ka porogaramu ni ko gakorwa.',
  'Home page': 'Ahabanza',
  'Search engines': 'Imbuga zo gushakisha',
  'Title of the home page': 'Umutwe w’ahabanza',
  'Empty: the name and the tagline.': 'Ubusa: izina n’intego.',
  'Description of the home page': 'Ibisobanuro by’ahabanza',
  'Shown below the title. Empty: the tagline.': 'Ibyo abantu basoma munsi y’umutwe. Ubusa: intego.',
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
  'Up to four, on the home page. Cash on delivery, free express and opening hours are added automatically.':
    'Ntizirenze enye, ahabanza. Kwishyura bikugezeho, kugeza vuba ku buntu n’amasaha byizana.',
  'Add a reason': 'Ongeraho impamvu',
  'At the end of every page': 'Hasi kuri buri rupapuro',
  "After © and the shop's name, such as “2026, all rights reserved”.":
    'Nyuma ya © n’izina ry’iduka, urugero “2026, uburenganzira bwose bwihariwe”.',
  'Such as 0788 123 456, for calls and WhatsApp. Empty: not shown.':
    'Urugero 0788 123 456. Ni ho guhamagara na WhatsApp bijya. Ubusa: impapuro ntiziyerekana.',
  'The language of products, posts, policies and other texts. Screen readers use it.':
    'Rw’ibicuruzwa, inyandiko, amategeko n’ibindi byose byandikwa hano. Ibisomera abatabona birusoma gutyo.',
  'Nine digits, such as 101 234 567. Empty: not shown.':
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
  "Places to visit. Without any, the shop's own address is shown.":
    'Aho wasura. Nta na hamwe hahari, ni aderesi y’iduka ubwaryo.',
  'Add a store': 'Ongeraho iduka',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  'Saved. The change of payee takes effect later: see above.':
    'Byabitswe. Uwo abakiriya bishyura azahinduka nyuma: reba hejuru.',
  'Popular products': 'Ibicuruzwa bikunzwe',
  Offers: 'Ibyagabanyijwe',
  'Featured products': 'Ibicuruzwa byashyizwe imbere',
  'New arrivals': 'Ibishya',
  'Latest from the blog': 'Ibishya kuri blogu',
  'Parts of the home page': 'Ibice by’ahabanza',
  '{section}: up': '{section}: zamura',
  '{section}: down': '{section}: manura',
  'Empty parts are left out automatically.': 'Igice kidafite icyo cyerekana kirivanaho.',
  'MTN MoMo, asked on the phone': 'MTN MoMo, isabwa kuri telefoni',
  'Airtel Money, asked on the phone': 'Airtel Money, isabwa kuri telefoni',
  'MoMoPay code, typed by hand': 'Kode ya MoMoPay, yandikwa n’intoki',
  'Put the MoMoPay code into the instructions, and say that the reference is typed at the checkout. A new name or text takes effect after 24 hours, or once the owner confirms it by mail.':
    'Andika kode ya MoMoPay mu cyo gukora, uvuge ko nomero yandikwa batumiza. Irindi zina cyangwa umwandiko bitangira nyuma y’amasaha 24, cyangwa nyir’iduka akibyemeza kuri imeyili.',
  'Smallest order': 'Itumiza rito',
  'Larger refunds need a fresh confirmation of identity.':
    'Usubiza arenze aya abanza kugaragaza ko ari we koko.',
  'Per phone, mailbox or address without a paid or delivered order.':
    'Ya telefoni, imeyili cyangwa aderesi itarishyura cyangwa ngo yakire ikintu.',
  '… and worth at most': '… kandi bitarengeje agaciro ka',
  'Never beyond the start of the delivery.': 'Ntibirenza igihe cyo gutangira kubigeza.',
  'Added to payments in advance; what the scale did not need is refunded.':
    'Uwishyura mbere yishyura arengaho gutyo, agasubizwa ayo umunzani utakeneye.',
  'Weighed goods: francs above that, not charged': 'Ibipimwa: amafaranga arenzeho, atangwa ubuntu',
  'The shop bears a difference up to this. Nothing beyond it is charged.':
    'Ikinyuranyo kitarenze aya ni icy’iduka. Ibirenze ntibifatwa.',
  'Hours for a large order': 'Amasaha y’irinini',
  'Add a way to pay': 'Ongeraho uburyo bwo kwishyura',
  Way: 'Uburyo',
  Offered: 'Butangwa',
  'What shoppers see': 'Ibyo abakiriya basoma',
  'By mail': 'Kuri imeyili',
  'By phone message': 'Kuri telefoni',
  Both: 'Byombi',
  Never: 'Nta na hamwe',
  'A new order': 'Itumiza rishya',
  'A product is running low': 'Igicuruzwa kigiye gushira',
  'Payments to check or refund': 'Amafaranga yo kugenzura cyangwa gusubiza',
  'Access and security': 'Kwinjira n’umutekano',
  'The mail is always sent: it may contain a link to confirm.':
    'Imeyili ihora igenda: ishobora kuba irimo link yo gusubirizaho.',
  'Promise free express delivery': 'Sezeranya kugeza vuba ku buntu',
  'The top banner shows the lowest amount for free express delivery of any zone.':
    'Umurongo wo hejuru, guhera ku mafaranga make express ya zone iberaho ubuntu.',
  'Others see that the shop is not available in their region.':
    'Abandi basoma ko iduka ritaboneka mu karere kabo.',
  'Days without deliveries': 'Iminsi tutageza ibintu',
  'How many days after today shoppers can choose. Express is today only.':
    'Iminsi ingahe nyuma y’uyu abakiriya bahitamo. Express iza uyu munsi gusa.',
  'Press Enter after each.': 'Kanda Enter nyuma ya buri yose.',
  'Hour of the daily backup': 'Isaha ya kopi ya buri munsi',
  'Kigali time, 0 to 23. Empty: no automatic backup.': 'Isaha ya Kigali, 0 kugeza 23. Ubusa: nta yikora.',
  'Months sent messages are kept': 'Amezi: ubutumwa bwoherejwe',
  'At least 3. Empty: as long as their orders.': 'Nibura 3. Ubusa: igihe cyose komande zabwo zibitswe.',
  'Months of the audit log in the database': 'Amezi: igitabo cy’ibyakozwe',
  'At least 24. After a backup, older months become files beside the backups and can still be verified. Empty: all are kept.':
    'Nibura 24. Nyuma yo kubika kopi, amezi ya kera ahinduka dosiye iruhande rwa kopi, zigumana ikimenyetso cyazo. Ubusa: byose bigumamo.',
  'Months each stock move is kept': 'Amezi: impinduka z’ububiko',
  "At least 13. Older ones become their product's opening stock; totals stay the same. Empty: all are kept.":
    'Nibura 13. Ibya kera bihinduka ububiko bwa mbere bw’igicuruzwa cyabyo, kandi buri giteranyo kiguma uko kiri. Ubusa: byose birabikwa.',
  'None.': 'Nta na kimwe.',
  'A day without deliveries': 'Umunsi tutageza ibintu',
  'Add the day': 'Ongeraho umunsi',
  'Is this right?': 'Ibi ni byo?',
  'It takes effect at {time}, or when you confirm it. If you did not expect it, refuse it and check who is logged in.':
    'Bitangira {time}, cyangwa ako kanya ubyemeje. Niba utabizi, byange urebe uwinjiye.',
  'To the settings': 'Jya ku igenamiterere',
  'It is in effect now.': 'Bitangiye ubu.',
  'Nothing is waiting: it is already in effect, or it was refused.':
    'Nta gitegereje: byaratangiye, cyangwa byaranzwe.',
  'Confirm it': 'Byemeze',
  'Who is logged in': 'Abinjiye',
  'The payee is about to change': 'Uwo abakiriya bishyura agiye guhinduka',
  'This change takes effect at {time}, or earlier if the owner confirms it by mail. Until then shoppers pay as before.':
    'Iyi mpinduka itangira {time}, keretse nyir’iduka ayemeje mbere kuri imeyili. Kugeza icyo gihe abakiriya bishyura nk’ubusanzwe.',
  'Requested by {requested_by}.': 'Byasabwe na {requested_by}.',
  'It was refused. Shoppers pay as before.': 'Byanzwe. Abakiriya bishyura nk’ubusanzwe.',
  'Refuse it': 'Byange',
  'Parts of the settings': 'Ibice by’igenamiterere',
  '{code} is on, but cannot be used.': '{code} irakora, ariko ntishobora gukoreshwa.',
  'We are taking a short break. Please come back soon.': 'Turuhutse akanya gato. Mugaruke vuba.',
  'The shop takes orders.': 'Iduka ryakira amatumiza.',
  'Pause the shop': 'Hagarika iduka akanya',
  'Pause the shop?': 'Guhagarika iduka akanya?',
  'People can browse and fill their carts. Nobody can order until you open again.':
    'Abantu bashobora kureba no kuzuza udutebo. Nta ushobora gutumiza mutarongera gufungura.',
  Pause: 'Hagarika akanya',
  'The shop is paused.': 'Iduka ryahagaze akanya.',
  'The shop takes no orders. Shoppers see: {paused}':
    'Iduka ntiryakira amatumiza. Abakiriya basoma: {paused}',
  'The shop takes orders again.': 'Iduka ryongeye kwakira amatumiza.',
  'Open again': 'Ongera ufungure',
  'What shoppers see, in {language}': 'Ibyo abaguzi basoma ({language})',
  'Instructions, in {language}': 'Icyo bakora ({language})',
  'Empty: our own wording if there is one, otherwise as above.':
    'Bidahari: amagambo yacu niba ahari, bitabaye ibyo nk’uko biri hejuru.',
  'Confirm the account': 'Emeza konti',
  'The account already exists': 'Konti isanzwe ihari',
  'Password changed': 'Ijambo ry’ibanga ryahindutse',
  'Confirm the e-mail': 'Emeza imeyili',
  'E-mail is changing': 'Imeyili irahinduka',
  'Phone changed': 'Telefoni yahindutse',
  'Day of the audit log': 'Umunsi w’urutonde rw’ibikorwa',
  'Code to log in': 'Kode yo kwinjira',
  'Open it as it is?': 'Kurifungura uko riri?',
  'Open it anyway': 'Rifungure uko biri kose',
};
