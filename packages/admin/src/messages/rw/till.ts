export const till = {
  Counter: 'Ku iduka',
  'At the counter': 'Ibyagurishijwe ku iduka',
  'Sold at the counter': 'Byagurishijwe ku iduka',
  Cash: 'Amafaranga mu ntoki',
  '{name}, taken back': '{name}, byasubijwe',
  'Sales of the counter wait on this device, with {amount} in the drawer. Open the counter and let them be sent first.':
    'Hari ibyagurishijwe bitaroherezwa kuri iki gikoresho, bifite {amount} mu isanduku. Banza ufungure “Ku iduka” byoherezwe.',
  '{count} sale waits for the network. It is sent by itself; leave this device as it is.':
    'Igurisha {count} ritegereje murandasi. Ririyohereza; reka iki gikoresho uko kiri.',
  '{count} sales wait for the network. They are sent by themselves; leave this device as it is.':
    'Amagurisha {count} ategereje murandasi. Ariyohereza; reka iki gikoresho uko kiri.',
  'The sale of {time} over {amount} was refused.': 'Igurisha ryo ku {time} rya {amount} ryanzwe.',
  'Record it at {amount}': 'Ryandike kuri {amount}',
  'Correct the stock': 'Kosora ububiko',
  'Yes: the money went back, forget this sale': 'Yego: amafaranga yasubijwe, ryibagirwe',
  'Forget this sale': 'Ibagirwa iri gurisha',
  'The goods left the shop, so the stock of the shop is wrong: count it, correct it, and send the sale again. Or give the money back and forget the sale.':
    'Ibicuruzwa byagiye, bivuze ko umubare w’ububiko atari wo: bara, ukosore, wongere wohereze. Cyangwa usubize amafaranga uryibagirwe.',
  'It costs {now} by now, and {before} was taken. Recorded at the price of now, the drawer differs by {difference}: say so when the day is closed.':
    'Ubu ni {now}, kandi hakiriwe {before}. Nuryandika ku giciro cy’ubu, isanduku izatandukana na {difference}: bivuge umunsi ufungwa.',
  'Correct what it says and send it again, or give the money back and forget the sale.':
    'Kosora ibivugwa wongere wohereze, cyangwa usubize amafaranga uryibagirwe.',
  'Last sales of this device': 'Ibiheruka kugurishwa kuri iki gikoresho',
  'Finish this sale first, or press Back.': 'Banza urangize iri gurisha, cyangwa ukande Subira inyuma.',
  'Scan the first article, or type a part of its name. Weights are typed as 1.14, 1,14 kg or 1140.':
    'Sikana igicuruzwa cya mbere, cyangwa wandike igice cy’izina ryacyo. Uburemere bwandikwa 1.14, 1,14 kg cyangwa 1140.',
  'Nothing that is sold here has the name or the code {code}.':
    'Nta gicuruzwa gifite izina cyangwa kode {code}.',
  'Nothing is called so. Press Enter if it is a code.': 'Nta cyitwa gityo. Kanda Enter niba ari kode.',
  'Please say how many of {name} first.': 'Banza uvuge umubare wa {name}.',
  'Please weigh {name} first.': 'Banza upime {name}.',
  'To pay': 'Ayo kwishyura',
  Pay: 'Ishyura',
  'Pay (F9)': 'Ishyura (F9)',
  'Give {amount} back': 'Garura {amount}',
  'Sold: {amount}': 'Byagurishijwe: {amount}',
  'Kept on this device. It is sent to the shop as soon as there is a network.':
    'Bibitswe kuri iki gikoresho. Bizoherezwa murandasi ikimara kuboneka.',
  'Next customer': 'Umukiriya ukurikira',
  'Several articles have this code. Which one is it?': 'Ibicuruzwa byinshi bifite iyi kode. Ni ikihe?',
  'Print the receipt': 'Chapa inyemezabuguzi',
  Paper: 'Urupapuro',
  'Copy the link': 'Koporora link',
  'Cash given': 'Amafaranga yatanze',
  'Change|money': 'Ayo kugarura',
  'The number follows': 'Nomero iraza nyuma',
  'Not an EBM receipt': 'Si inyemezabuguzi ya EBM',
  'Thank you!': 'Murakoze!',
  'Only {n} left of {name}.': 'Hasigaye {n} gusa ya {name}.',
  '{name} is out of stock.': '{name} yashize.',
  'This sale': 'Iri gurisha',
  'Such as 1.14 kg or 1140': 'Urugero: 1.14 kg cyangwa 1140',
  'Such as 3': 'Urugero: 3',
  'How many of {name}': 'Umubare wa {name}',
  'Scan, or type a name or a code': 'Sikana, cyangwa wandike',
  'Finish the sale': 'Rangiza igurisha',
  'Empty: exactly {amount}': 'Nta cyanditse: {amount} neza',
  'Change: {amount}': 'Ayo kugarura: {amount}',
  'Bank notes': 'Inoti',
  'Without a network only cash can be taken: nobody can see whether MoMo has arrived.':
    'Nta murandasi, hakirwa amafaranga mu ntoki gusa: nta wareba niba MoMo yageze.',
  'Receipt to a phone': 'Inyemezabuguzi kuri telefone',
  'Phone of the customer': 'Telefone y’umukiriya',
  'Take the sale back': 'Subiza igurisha inyuma',
  'Take back {number}?': 'Gusubiza inyuma {number}?',
  'The money goes back out of the drawer, and the sale counts no more. It stands in the books either way.':
    'Amafaranga ava mu isanduku, igurisha ntiribarwe. Byombi biguma mu bitabo.',
  'The sale is taken back.': 'Igurisha ryasubijwe inyuma.',
  'What was paid to the code goes back in coins, too': 'Ayishyuwe kuri kode na yo asubizwa mu ntoki',
  'Otherwise it stays owed until it is sent back by MoMo.':
    'Bitabaye ibyo akomeza kuba umwenda kugeza asubijwe kuri MoMo.',
};
