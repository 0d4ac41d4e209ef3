import type { french } from './french.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda.

/** Sentences of mails, by the English sentence; values replace `{name}`. */
export const kinyarwanda: Record<keyof typeof french, string> = {
  'Hello {name},': 'Muraho {name},',
  'Hello,': 'Muraho,',
  'Log in': 'Injira',
  'Set a new password': 'Shyiraho ijambo ry’ibanga rishya',
  'Hello! It is about my account.': 'Muraho! Ni ibirebana na konti yanjye.',

  'Please confirm your email for {shop}': 'Emeza imeyili yawe ya {shop}',
  'Confirm your email': 'Emeza imeyili yawe',
  '{greeting} someone signed up at {shop} with this address. If it was you, confirm it, then log in with the password you chose.':
    '{greeting} hasabwe konti ya {shop} hakoreshejwe iyi aderesi. Yemeze, hanyuma winjire ukoresheje ijambo ry’ibanga wahisemo.',
  'The link works once, for 24 hours. If you did not just sign up, ignore it: nobody can use the account without it.':
    'Link ikora rimwe, mu masaha 24. Niba atari wowe wiyandikishije, yireke: nta wakoresha konti atayifite.',
  'Confirm my email': 'Emeza imeyili yanjye',

  'You already have an account at {shop}': 'Usanzwe ufite konti ya {shop}',
  'You already have an account': 'Usanzwe ufite konti',
  '{greeting} someone tried to sign up with this address. It already has an account, so nothing was changed.':
    '{greeting} hari uwatanze iyi aderesi ngo ayifungureho konti. Isanzwe ifite konti, bityo nta cyahindutse.',
  'If it was you, log in. If you forgot your password, set a new one.':
    'Niba ari wowe, injira. Niba wibagiwe ijambo ry’ibanga, shyiraho irishya.',

  'Set a new password for {shop}': 'Ijambo ry’ibanga rishya rya {shop}',
  '{greeting} someone asked for a new password for the account with this address.':
    '{greeting} hari uwasabye ijambo ry’ibanga rishya rya konti y’iyi aderesi.',
  'The link works once, for 30 minutes. If it was not you, ignore it: your password stays as it is.':
    'Link ikora rimwe, mu minota 30. Niba atari wowe, yireke: ijambo ryawe ry’ibanga riguma uko riri.',

  'Your phone number for {shop} was changed': 'Nimero ya telefoni yawe ya {shop} yahinduwe',
  'Your phone number was changed': 'Nimero ya telefoni yawe yahinduwe',
  '{greeting} codes sent to your earlier phone number no longer open your account, and other devices were signed out.':
    '{greeting} kode zoherezwa kuri nimero yafunguraga konti yawe ntizikiyifungura, kandi ibindi bikoresho byasohowe.',
  'If it was not you, set a new password now and answer this mail.':
    'Niba atari wowe, shyiraho ijambo ry’ibanga rishya ako kanya kandi usubize iyi imeyili.',
  'Your password for {shop} was changed': 'Ijambo ryawe ry’ibanga rya {shop} ryahinduwe',
  'Your password was changed': 'Ijambo ryawe ry’ibanga ryahinduwe',
  '{greeting} your account has a new password, and other devices were signed out.':
    '{greeting} konti yawe ifite ijambo ry’ibanga rishya, kandi ibindi bikoresho byasohowe.',
  'If it was not you, set another one now and answer this mail.':
    'Niba atari wowe, hita ushyiraho irindi kandi usubize ubu butumwa.',

  'Please confirm your new email for {shop}': 'Emeza imeyili yawe nshya ya {shop}',
  'Confirm your new email': 'Emeza imeyili yawe nshya',
  '{greeting} someone asked to use this address for an account at {shop}.':
    '{greeting} hari uwasabye ko iyi aderesi ikoreshwa kuri konti ya {shop}.',
  'The link works once, for 24 hours. If it was not you, ignore it: nothing changes without it.':
    'Link ikora rimwe, mu masaha 24. Niba atari wowe, yireke: nta kizahinduka idafunguwe.',
  'Confirm my new email': 'Emeza imeyili yanjye nshya',

  'Your email for {shop} is being changed': 'Imeyili yawe ya {shop} igiye guhinduka',
  'Your email is being changed': 'Imeyili yawe igiye guhinduka',
  '{greeting} your account will use the address {email}. It changes as soon as the link we sent there is opened.':
    '{greeting} konti yawe igiye kujya ikoresha aderesi {email}. Ihinduka link twoherejeyo igifungurwa.',
  'If it was not you, set a new password now: then the link no longer works. And answer this mail.':
    'Niba atari wowe, hita ushyiraho ijambo ry’ibanga rishya: iyo link izahita ita agaciro. Kandi usubize ubu butumwa.',

  'Your receipt {number}': 'Inyemezabuguzi yanyu {number}',
  'Thank you for your purchase': 'Murakoze kutugurira',
  '{greeting} here is what you bought with us.': '{greeting} ibi ni byo waguze iwacu.',
  'The link to order {number}': 'Link y’itumiza {number}',
  'Here is the link to your order': 'Dore link y’ibyo watumije',
  '{greeting} someone asked for the link to order {number}: the button opens it. If it was not you, ignore this mail.':
    '{greeting} hari uwasabye link y’itumiza {number}: buto irarifungura. Niba atari wowe, reka ubu butumwa.',

  'See your order': 'Reba ibyo watumije',
  'Hello! It is about my order {number}.': 'Muraho! Ni ibirebana n’itumiza ryanjye {number}.',
  Items: 'Ibicuruzwa',
  'Coupon {code}': 'Kode {code}',
  Discount: 'Igabanywa',
  'Free|delivery': 'Ubuntu',
  Delivery: 'Kubigeza iwawe',
  Total: 'Igiteranyo',
  'At most, once it is weighed': 'Ntibizarenza, bimaze gupimwa',
  Order: 'Itumiza',
  'Deliver to': 'Aho bijyanwa',
  Payment: 'Ubwishyu',
  'Your note': 'Icyitonderwa cyawe',

  '{name}: {state}': '{name}: {state}',
  '{amount} to pay on delivery': '{amount} yishyurwa bikugezeho',
  '{amount} to be paid': '{amount} agomba kwishyurwa',
  'nothing to pay': 'nta cyo kwishyura',
  'not paid': 'ntibyishyuwe',
  paid: 'byishyuwe',
  'to be sent back': 'agomba gusubizwa',
  'sent back': 'yasubijwe',
  'being checked by the shop': 'birimo kugenzurwa n’iduka',

  'We have your order {number}': 'Twabonye itumiza ryawe {number}',
  'Thank you for your order': 'Murakoze gutumiza',
  '{greeting} we have your order and will write when it is packed.':
    '{greeting} twabonye ibyo watumije kandi tuzakwandikira bimaze gupakirwa.',
  'Please have {amount} ready for the rider.': 'Tegura {amount} yo guha ubizana.',
  'It is waiting for your payment of {amount}.': 'Itegereje ubwishyu bwawe bwa {amount}.',

  'Payment received for order {number}': 'Ubwishyu bw’itumiza {number} bwageze',
  'Your payment has arrived': 'Ubwishyu bwawe bwageze',
  '{greeting} we received {amount} for order {number}. We are packing it next.':
    '{greeting} twakiriye {amount} y’itumiza {number}. Tugiye kuripakira.',

  'Order {number} is packed': 'Itumiza {number} ryapakiwe',
  'Your order is packed': 'Ibyo watumije byapakiwe',
  'Order {number} is ready to collect': 'Itumiza {number} riragutegereje',
  '{greeting} your order is ready at {point}, {address}. It is open from {from} to {to}.':
    '{greeting} ibyo watumije biragutegereje kuri {point}, {address}. Hafungura kuva {from} kugeza {to}.',
  'When you collect it, give this code: {code}.': 'Nuza kubifata, uvuge iyi kode: {code}.',
  'You pay {amount} when you collect it.': 'Uzishyura {amount} uje kubifata.',
  'You can pay the rest of {amount} with the link, or when you collect it.':
    'Asigaye {amount} wayishyura unyuze kuri link, cyangwa uje kubifata.',
  '{greeting} your order was collected. If something is missing or not right, answer this mail or call us.':
    '{greeting} ibyo watumije byafashwe. Niba hari ikibura cyangwa ikitagenda, subiza ubu butumwa cyangwa uduhamagare.',
  'Collect at': 'Aho ubifatira',
  '{greeting} your order is packed and waits for its rider.':
    '{greeting} ibyo watumije byapakiwe, bitegereje ubizana.',

  'Order {number} is on its way': 'Itumiza {number} riri mu nzira',
  'Your order is on its way': 'Ibyo watumije biri mu nzira',
  '{greeting} the rider has left with your order {number}.':
    '{greeting} ubizana yahagurukanye ibyo watumije, nimero {number}.',
  '{greeting} the rider has left with your order. Please keep {phone} within reach.':
    '{greeting} ubizana yahagurukanye ibyo watumije. Gumana telefoni {phone} hafi.',
  'When you have everything, tell the rider this code: {code}.':
    'Nurangiza kwakira byose, bwira ubizanye iyi kode: {code}.',

  'Order {number} was delivered': 'Itumiza {number} ryatanzwe',
  'Your order was delivered': 'Ibyo watumije byakugezeho',
  '{greeting} your order has been delivered. If something is missing or not right, answer this mail or call us.':
    '{greeting} ibyo watumije byakugezeho. Niba hari ikibuze cyangwa ikitameze neza, subiza ubu butumwa cyangwa uduhamagare.',

  'Order {number} was cancelled': 'Itumiza {number} ryahagaritswe',
  'Your order was cancelled': 'Itumiza ryawe ryahagaritswe',
  '{greeting} order {number} was cancelled and will not be delivered.':
    '{greeting} itumiza {number} ryahagaritswe, ntirizakugezwaho.',
  'We are sending your money back and will write when it is done.':
    'Turimo kugusubiza amafaranga, tuzakwandikira birangiye.',

  'Order {number} has expired': 'Itumiza {number} ryarengeje igihe',
  'Your order has expired': 'Itumiza ryawe ryarengeje igihe',
  '{greeting} we could not reach you to confirm order {number}, so it will not be delivered. You can order again at any time, or call us.':
    '{greeting} ntitwashoboye gukomeza kubika komande {number} tutavuganye nawe, bityo ntizakugezwaho. Ushobora kongera gutumiza igihe icyo ari cyo cyose, cyangwa ukaduhamagara.',
  '{greeting} we did not receive the payment for order {number} in time, so it will not be delivered. You can order again at any time.':
    '{greeting} ubwishyu bw’itumiza {number} ntibwatugezeho ku gihe, bityo ntirizakugezwaho. Ushobora kongera gutumiza igihe cyose.',

  'We owe you money for order {number}': 'Tugomba kugusubiza amafaranga y’itumiza {number}',
  'Your money is coming back': 'Amafaranga yawe aragarutse',
  '{greeting} your payment for order {number} reached us, but the order will not be delivered. We are sending your money back and will write when it is done.':
    '{greeting} ubwishyu bw’itumiza {number} bwatugezeho, ariko ntirizakugezwaho. Turimo kugusubiza amafaranga, tuzakwandikira birangiye.',
  '{greeting} we received more than order {number} costs. We are sending the rest back and will write when it is done.':
    '{greeting} twakiriye arenze ay’itumiza {number}. Turimo kugusubiza asigaye, tuzakwandikira birangiye.',

  'Your money for order {number} was sent back': 'Amafaranga y’itumiza {number} yasubijwe',
  'Your money was sent back': 'Amafaranga yawe yasubijwe',
  '{greeting} we have sent back what you paid for order {number}.':
    '{greeting} twagusubije ayo wishyuye ku itumiza {number}.',

  'Money for order {number} was sent back': 'Hari amafaranga y’itumiza {number} yasubijwe',
  'We sent money back': 'Twasubije amafaranga',
  '{greeting} we have sent back part of what you paid for order {number}.':
    '{greeting} twagusubije igice cy’ayo wishyuye ku itumiza {number}.',
  '{greeting} we have sent back what you overpaid for order {number}.':
    '{greeting} twagusubije ayo wari warishyuye arenga ku itumiza {number}.',

  'Order {number} was changed': 'Itumiza {number} ryahinduwe',
  'Your order was changed': 'Itumiza ryawe ryahinduwe',
  'Something in order {number} is missing': 'Hari ikibuze mu itumiza {number}',
  'May we pack something else?': 'Twapakira ikindi?',
  '{greeting} we are packing order {number}, and something is missing.':
    '{greeting} turimo gupakira itumiza {number}, kandi hari ikibuze.',
  'Something in order {number} weighs more': 'Hari ikiremereye kurushaho mu itumiza {number}',
  'May we pack a little more?': 'Twashyiramo birutaho gato?',
  '{greeting} we are packing order {number}, and something weighs more.':
    '{greeting} turimo gupakira itumiza {number}, kandi hari ikiremereye kurushaho.',
  '{name} weighs {grams} instead of {n}. Your order would cost {total} instead of {before}: more than the most you agreed to pay.':
    '{name}: bipima {grams} aho kuba {n}. Bityo itumiza ryawe ryatwara {total} aho kuba {before}: birenze ayo mwari mwemeye.',
  'If you say yes, you pay the difference of {amount}.': 'Nuvuga yego, urishyura ikinyuranyo cya {amount}.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we pack no more than was agreed.':
    'Subiza mbere ya {time} ku rupapuro rw’itumiza ryawe: yego, oya, cyangwa mumpamagare. Nta gisubizo, ntiturenza ibyo mwemeye.',
  'We have only {kept} of {n} × {name}. For the rest we can send {others}, {sum}. Your order would then cost {total} instead of {before}.':
    'Dufite {kept} gusa kuri {n} × {name}. Ahasigaye twakohereza {others}, {sum}. Itumiza ryawe ryatwara {total} aho kuba {before}.',
  'We have no {name} left. In its place we can send {others}, {sum}. Your order would then cost {total} instead of {before}.':
    'Nta {name} tugifite. Mu mwanya wabyo twakohereza {others}, {sum}. Itumiza ryawe ryatwara {total} aho kuba {before}.',
  'We have only {kept} of {n} × {name}. Your order would then cost {total} instead of {before}.':
    'Dufite {kept} gusa kuri {n} × {name}. Itumiza ryawe ryatwara {total} aho kuba {before}.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we do as proposed.':
    'Subiza mbere ya {time} ku rupapuro rw’itumiza ryawe: yego, oya, cyangwa mumpamagare. Nta gisubizo, dukora uko twabivuze.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we leave out what is missing.':
    'Subiza mbere ya {time} ku rupapuro rw’itumiza ryawe: yego, oya, cyangwa mumpamagare. Nta gisubizo, dukuramo ikibuze.',
  'Please answer by {time} on the page of your order: yes, no, or call me. Without an answer we call you.':
    'Subiza mbere ya {time} ku rupapuro rw’itumiza ryawe: yego, oya, cyangwa mumpamagare. Nta gisubizo, turaguhamagara.',
  '{greeting} we have changed order {number}:': '{greeting} twahinduye itumiza {number}:',
  'You can pay the rest of {amount} with the link, or to the rider.':
    'Ushobora kwishyura asigaye, {amount}, ukoresheje iyi link, cyangwa ukayaha ubizana.',
  'We are sending back what you overpaid, and will write when it is done.':
    'Ayo wishyuye arenga turimo kuyagusubiza, tuzakwandikira birangiye.',

  'We could not deliver order {number}': 'Ntitwashoboye kugeza itumiza {number}',
  'We could not deliver your order': 'Ntitwashoboye kukugezaho ibyo watumije',
  '{greeting} our rider came with order {number} but could not hand it over.':
    '{greeting} uwatwaye itumiza {number} yaje ariko ntiyashobora kuritanga.',
  'We will call you about another time; you can also answer this mail or call us.':
    'Tuzaguhamagara twumvikane ikindi gihe; ushobora no gusubiza ubu butumwa cyangwa ukaduhamagara.',

  'The payment for order {number} did not go through': 'Kwishyura itumiza {number} ntibyakunze',
  'Your payment did not go through': 'Kwishyura ntibyakunze',
  '{greeting} order {number} is not paid yet.': '{greeting} itumiza {number} ntiririshyurwa.',
  'We keep your order until {time}: the button leads to where you can pay it.':
    'Turakubikira itumiza kugeza saa {time}: buto ikugeza aho ushobora kuryishyurira.',

  'We could not find your payment for order {number}': 'Ntitwabonye ubwishyu bw’itumiza {number}',
  'We could not find your payment': 'Ntitwabonye ubwishyu bwawe',
  '{greeting} we looked for the reference you typed for order {number} and found no payment under it. Please check the message you got from MoMo and type it again on the page of your order, or call us.':
    '{greeting} twashakishije nomero wanditse ku itumiza {number}, ntitwabona ubwishyu bwayo. Ongera urebe ubutumwa wabonye bwa MoMo wongere uyandike ku rupapuro rw’itumiza ryawe, cyangwa uduhamagare.',
};
