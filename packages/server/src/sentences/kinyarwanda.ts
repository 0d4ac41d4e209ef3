import { startKinyarwanda } from './at-start.ts';
import { workKinyarwanda } from './at-work.ts';
import type { french } from './french.ts';
import { kinyarwandaOrderWords } from './order-words.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda.

/** Sentences of the API for customers, by the English sentence; values replace `{n}`. */
export const kinyarwanda: Record<keyof typeof french, string> = {
  ...kinyarwandaOrderWords,
  'Please check the highlighted fields.': 'Ongera urebe ahagaragajwe.',
  'This link is invalid or has expired.': 'Iyi link ntikora cyangwa yarengeje igihe.',
  'Please send an Idempotency-Key with this.': 'Ohereza Idempotency-Key hamwe n’ibi.',
  'We could not read that request.': 'Ntitwashoboye gusoma ibyo wasabye.',
  'You are not logged in. Please log in first.': 'Ntiwinjiye. Banza winjire.',
  'Incorrect email or password.': 'Imeyili cyangwa ijambo ry’ibanga si byo.',
  'You do not have permission to do that.': 'Nta burenganzira ufite bwo gukora ibyo.',
  'This code or passkey does not fit, or was used already.':
    'Iyi kode cyangwa urufunguzo ntibihura, cyangwa byarakoreshejwe.',
  'Please confirm your email first.': 'Banza wemeze imeyili yawe.',
  'We could not find that.': 'Ntitwabibonye.',
  'That cannot be done here.': 'Ibyo ntibishobora gukorerwa hano.',
  'That is too large to send.': 'Ibyo ni binini cyane ku buryo bitakoherezwa.',
  'That address is too long.': 'Iyo aderesi ni ndende cyane.',
  'Please send JSON.': 'Ohereza JSON.',
  'That request carries too much with it.': 'Ibyo wasabye bitwaye byinshi cyane.',
  'Only {n} left of {name}.': 'Hasigaye {n} gusa bya {name}.',
  'Prices changed. Please review your cart.': 'Ibiciro byahindutse. Ongera urebe agatebo kawe.',
  'This order was already placed.': 'Ibi byari byaratumijwe.',
  'This order can no longer be changed.': 'Iri tumiza ntirishobora guhindurwa.',
  'Still working on it.': 'Turacyabikora.',
  'We take no orders at the moment: “{reason}”.': 'Ubu ntitwakira ibitumizwa: “{reason}”.',
  'The minimum order is FRW {x}.': 'Itumiza rito ryemewe ni FRW {x}.',
  'This coupon cannot be used.': 'Iyi kode ntishobora gukoreshwa.',
  'We cannot take this order online. Please call us or write on WhatsApp: {phone}.':
    'Iri tumiza ntidushobora kuryakirira kuri interineti. Duhamagare cyangwa utwandikire kuri WhatsApp: {phone}.',
  'We can keep only so many goods that are not paid for a new customer. To order more, please call us or write on WhatsApp: {phone}.':
    'Umukiriya mushya tumubikira ibicuruzwa bike gusa bitarishyurwa. Kugira ngo utumize ibindi, duhamagare cyangwa utwandikire kuri WhatsApp: {phone}.',
  'We cannot take this order online.': 'Iri tumiza ntidushobora kuryakirira kuri interineti.',
  'We can keep only so many goods that are not paid for a new customer.':
    'Umukiriya mushya tumubikira ibicuruzwa bike gusa bitarishyurwa.',
  'This number has a payment to approve already. Please answer it first, or pay in another way.':
    'Iyi nimero isanzwe ifite ubwishyu igomba kwemeza. Banza uyisubize, cyangwa wishyure ubundi buryo.',
  'This number was asked to pay three times within an hour. Please pay in another way, or wait.':
    'Iyi nimero yasabwe kwishyura inshuro eshatu mu isaha imwe. Ishyura ubundi buryo, cyangwa utegereze.',
  'We cannot deliver {name} there.': 'Ntitwashobora kuhageza {name}.',
  'This request was already used for a different order.': 'Ubu busabe bwakoreshejwe ku rindi tumiza.',
  'Too many attempts. Please try again in {n} seconds.':
    'Wagerageje kenshi cyane. Ongera ugerageze mu masegonda {n}.',
  'Something went wrong. Reference {requestId}.': 'Habaye ikibazo. Nomero {requestId}.',
  'We open soon. Please come back then.': 'Tuzafungura vuba. Muzagaruke icyo gihe.',
  'We open on {day} at {time}, Kigali time.': 'Tuzafungura ku wa {day} saa {time}, isaha y’i Kigali.',
  'We open soon': 'Tuzafungura vuba',
  'Call us': 'Duhamagare',
  'Closed for visitors.': 'Irafunze ku bashyitsi.',
  Opening: 'Gufungura',
  'We are having trouble right now. Please try again.': 'Dufite ikibazo muri aka kanya. Ongera ugerageze.',
  'Thank you. We have your message and will answer soon.':
    'Murakoze. Twakiriye ubutumwa bwawe, tuzagusubiza vuba.',
  'We sent a link to {email}.': 'Twohereje link kuri {email}.',
  'If {email} has an account, we sent a link to it.': 'Niba {email} ifite konti, twoherejeyo link.',
  'If order {number} belongs to {phone}, we have sent a link to it.':
    'Niba itumiza {number} ari irya {phone}, twoherejeyo link.',
  'Please enter the number of an order, such as {example}.': "Andika inomero y'itumiza, urugero {example}.",
  'Please fill this in.': 'Uzuza hano.',
  'Please write at least {n} characters.': 'Andika nibura inyuguti {n}.',
  'Please write at most {n} characters.': 'Ntukarenze inyuguti {n}.',
  'This must be {n} or more.': 'Bigomba kuba {n} cyangwa hejuru.',
  'This must be {n} or less.': 'Bigomba kuba {n} cyangwa munsi.',
  'Please choose at least one.': 'Hitamo nibura kimwe.',
  'At most {n} are possible.': 'Hashoboka {n} gusa.',
  'Please choose one of the list.': 'Hitamo kimwe ku rutonde.',
  'This must be a whole number.': 'Bigomba kuba umubare wuzuye.',
  'This is not in the right form.': 'Ibi ntibyanditse uko bikwiye.',
  'This must be an id such as 0b9f3c1e-5d2a-4f6b-8c7d-1e2f3a4b5c6d.':
    'Bigomba kuba nimero iranga nka 0b9f3c1e-5d2a-4f6b-8c7d-1e2f3a4b5c6d.',
  'Please enter a colour such as #14532d.': 'Andika ibara nka #14532d.',
  'Please enter two to five capital letters, such as ISK.':
    'Andika inyuguti nkuru kuva kuri ebyiri kugeza kuri eshanu, nka ISK.',
  'Please upload a picture first.': 'Banza wohereze ifoto.',
  'Please enter a day of the calendar, such as 2026-05-03.':
    'Andika umunsi uri kuri kalendari, nka 2026-05-03.',
  'Please enter a moment such as 2026-05-03T12:00:00Z.': 'Andika igihe nka 2026-05-03T12:00:00Z.',
  'Please use letters, digits, - and _ alone.': 'Koresha inyuguti, imibare, - na _ gusa.',
  'Please use small letters, digits and hyphens, such as fresh-tomatoes.':
    'Koresha inyuguti nto, imibare n’utudomo duhuza, nka fresh-tomatoes.',
  'Please enter a time such as 08:00 or 17:30.': 'Andika isaha nka 08:00 cyangwa 17:30.',
  'Please use small letters, digits and _, such as standard_delivery.':
    'Koresha inyuguti nto, imibare na _, nka standard_delivery.',
  'Please use letters without accents, digits and signs.':
    'Koresha inyuguti zidafite utwatuzo, imibare n’ibimenyetso.',
  'This must be a number, such as 2 or 2.5.': 'Bigomba kuba umubare, nka 2 cyangwa 2.5.',
  'This must be true or false.': 'Bigomba kuba true cyangwa false.',
  'This must be text.': 'Bigomba kuba inyandiko.',
  'This must be a list.': 'Bigomba kuba urutonde.',
  'This must be an object of JSON.': 'Bigomba kuba ikintu cya JSON.',
  'Please leave this empty.': 'Reka aha habe ubusa.',
  'Please enter whole francs such as 12,400.': 'Andika amafaranga yuzuye nka 12,400.',
  'Please enter hours such as 08:00–20:00, or a word such as Closed.':
    'Andika amasaha nka 08:00–20:00, cyangwa ijambo nka Harafunze.',
  'The same is in this list twice.': 'Kimwe kiri kabiri kuri uru rutonde.',
  'Please write this again: some of its signs did not arrive whole.':
    'Ongera ubyandike: hari ibimenyetso bitageze byuzuye.',
  'Only these are possible: {names}.': 'Ibishoboka ni ibi gusa: {names}.',
  'Please give this once.': 'Tanga ibi rimwe gusa.',
  'Please ask for a path of this shop.': 'Saba aderesi y’iri duka.',
  'Please use the address of the shop.': 'Koresha aderesi y’iduka.',
  'This is a demo: nothing is sold.': 'Ibi ni igerageza: nta kintu kigurishwa.',
  'This address cannot exist.': 'Iyi aderesi ntishobora kubaho.',
  'Please check it, or start from the shop.': 'Ongera uyirebe, cyangwa uhere mu iduka.',
  'Back in a moment': 'Turagaruka mu kanya',
  'One moment, please': 'Tegereza gato',
  'We cannot read this address': 'Ntidushobora gusoma iyi aderesi',
  'Sorry!': 'Mutwihanganire!',
  'To the shop': 'Jya mu iduka',
  'You can keep {n} addresses. Please remove one first.': 'Ushobora kubika aderesi {n}. Banza ukuremo imwe.',
  'Please give both coordinates or none.': 'Tanga imirongo yombi y’aho uri cyangwa ntutange n’umwe.',
  'Your cart is full: {name} was left out.': 'Agatebo kawe karuzuye: {name} ntiyajyamo.',
  'A cart holds at most {n} different products.': 'Agatebo kajyamo ibicuruzwa {n} bitandukanye gusa.',
  'This product is no longer sold.': 'Iki gicuruzwa ntikikigurishwa.',
  '{name} is sold from {min} on, in steps of {step}.':
    '{name} bigurishwa guhera kuri {min}, wongeraho {step}.',
  '{amount} of what you paid goes back to you.': '{amount} mu yo wishyuye muzayasubizwa.',
  'A line holds at most {n}.': 'Umurongo ujyamo {n} gusa.',
  'Your cart is empty.': 'Agatebo kawe karimo ubusa.',
  'The highest price must not be below the lowest.': 'Igiciro kinini ntigomba kuba munsi y’igito.',
  'Please write something.': 'Andika ikintu.',
  'Please enter an e-mail address such as name@example.com.': 'Andika imeyili nka name@example.com.',
  'Please enter an email address such as name@example.com.': 'Andika imeyili nka name@example.com.',
  'You work in the shop: log in to the back office with your second factor first, then change your email within ten minutes.':
    'Ukora mu iduka: banza winjire mu biro ukoresheje uburyo bwa kabiri bwo kwemeza, maze uhindure imeyili mu minota icumi.',
  'You work in the shop: log in to the back office with your second factor first, then change your password within ten minutes.':
    'Ukora mu iduka: banza winjire mu biro ukoresheje uburyo bwa kabiri bwo kwemeza, maze uhindure ijambo ry’ibanga mu minota icumi.',
  'This is your email address already.': 'Iyi isanzwe ari imeyili yawe.',
  'Please write a name without a link or an email address.': 'Andika izina ritarimo link cyangwa imeyili.',
  'Please enter a phone number such as 0788 123 456.': 'Andika nomero ya telefoni nka 0788 123 456.',
  'Many people use this password. Please choose another one.':
    'Benshi bakoresha iri jambo ry’ibanga. Hitamo irindi.',
  'Please choose a password that is not your email address.': 'Hitamo ijambo ry’ibanga ritari imeyili yawe.',
  'Please choose a password that is not our name.': 'Hitamo ijambo ry’ibanga ritari izina ryacu.',
  'The two passwords are not the same.': 'Amagambo y’ibanga yombi ntahuye.',
  'This is not your current password.': 'Iri si ijambo ry’ibanga usanganywe.',
  'Please say where to deliver.': 'Vuga aho tubigeza.',
  'Please enter a phone number, such as 0788 123 456.': 'Andika nimero ya telefoni, nka 0788 123 456.',
  'Collect it yourself': 'Wiyizire kubifata',
  'This collection point is closed. Please choose another one.': 'Aha bafatira harafunze. Hitamo ahandi.',
  'Please choose one of the ways to pay.': 'Hitamo bumwe mu buryo bwo kwishyura.',
  'Please choose a time for the new place.': 'Hitamo igihe cy’ahantu hashya.',
  'Please choose a sector of that district.': 'Hitamo umurenge wo muri ako karere.',
  'Please choose a district of Rwanda.': 'Hitamo akarere ko mu Rwanda.',
  'Your money arrived, but the order had ended. We will send it back to you.':
    'Amafaranga yawe yaje itumiza ryararangiye. Tuzayagusubiza.',
  'We will send your money back.': 'Tuzagusubiza amafaranga yawe.',
  'We have sent your money back.': 'Twagusubije amafaranga yawe.',
  'The time to pay is over.': 'Igihe cyo kwishyura cyarangiye.',
  'This reference was used before. Please check it.': 'Iyi nomero yarakoreshejwe. Ongera uyirebe.',
  'Please type the reference from the message you got: 6 to 32 letters or digits.':
    'Andika nomero iri mu butumwa wabonye: inyuguti cyangwa imibare 6 kugeza kuri 32.',
  'Please type an MTN number that starts with 078 or 079.':
    'Andika nomero ya MTN itangira na 078 cyangwa 079.',
  'The request timed out. Please try again and enter your PIN within 5 minutes.':
    'Igihe cy’ubusabe cyarangiye. Ongera ugerageze, wandike PIN yawe mu minota 5.',
  'The payment did not go through. Check your balance and try again.':
    'Kwishyura ntibyakunze. Reba amafaranga usigaranye wongere ugerageze.',
  'Please type an Airtel number that starts with 072 or 073.':
    'Andika nomero ya Airtel itangira na 072 cyangwa 073.',
  'The PIN was wrong. Please try again.': 'PIN ntiyari yo. Ongera ugerageze.',
  'Your Airtel Money limit is reached.': 'Wageze ku mubare ntarengwa wa Airtel Money.',
  'Please confirm on your phone with your Airtel Money PIN.':
    'Emeza kuri telefoni yawe ukoresheje PIN ya Airtel Money.',
  'This way to pay takes up to FRW {x}.': 'Ubu buryo bwo kwishyura bugeza kuri FRW {x}.',
  'This way to pay takes FRW {x} or more.': 'Ubu buryo bwo kwishyura butangirira kuri FRW {x}.',
  'Your MoMo limit is reached.': 'Wageze ku mubare ntarengwa wa MoMo.',
  'We could not ask for the payment. Please try again or choose another way to pay.':
    'Ntitwashoboye gusaba ubwishyu. Ongera ugerageze cyangwa uhitemo ubundi buryo.',
  'You declined the payment.': 'Wanze kwishyura.',
  'This number is not registered for MoMo.': 'Iyi nomero ntiyanditse kuri MoMo.',
  'This MoMo account is not active.': 'Iyi konti ya MoMo ntikora.',
  'You gave this payment up.': 'Waretse ubu bwishyu.',
  'The payment did not go through. Please try again.': 'Kwishyura ntibyakunze. Ongera ugerageze.',
  'We received another amount than the total. We will call you.':
    'Twakiriye amafaranga adahuye n’igiteranyo. Tuzaguhamagara.',
  'Please confirm on your phone with your MoMo PIN.': 'Emeza kuri telefoni yawe ukoresheje PIN ya MoMo.',
  'We are checking your payment.': 'Turimo kugenzura ubwishyu bwawe.',
  'Please pay and type the reference of your payment.': 'Ishyura maze wandike nomero y’ubwishyu bwawe.',
  'Cash on delivery is not offered in this area.': 'Kwishyura bikugezeho ntibishoboka muri aka gace.',
  'Cash on delivery is possible up to FRW {x}.': 'Kwishyura bikugezeho bishoboka kugeza kuri FRW {x}.',
  'You have used this coupon before.': 'Iyi kode wayikoresheje mbere.',
  'This coupon starts on {day}.': 'Iyi kode itangira ku wa {day}.',
  'This coupon has ended.': 'Iyi kode yarangiye.',
  'This coupon is used up.': 'Iyi kode yarashize.',
  'This coupon is not for what is in your cart.': 'Iyi kode si iy’ibiri mu gatebo kawe.',
  'This coupon starts at FRW {x}. FRW {missing} more, and it counts.':
    'Iyi kode ihera kuri FRW {x}. Ongeraho FRW {missing}, ihite ikora.',
  'Please choose one of its kinds.': 'Hitamo bumwe mu bwoko bwacyo.',
  'This kind does not exist.': 'Ubu bwoko ntibubaho.',
  'This is more than one order can hold.': 'Ibi birenze ibyo itumiza rimwe ryakwakira.',
  'Please choose one of the delivery methods of your area.':
    'Hitamo bumwe mu buryo bwo kugeza ibintu mu gace kawe.',
  'One product in your cart is no longer sold.': 'Igicuruzwa kimwe cyo mu gatebo kawe ntikikigurishwa.',
  '{name} now costs FRW {x}.': '{name} ubu igura FRW {x}.',
  'This coupon makes {method} delivery free.': 'Iyi kode ituma kugeza iwawe kwa {method} biba ubuntu.',
  'Staff accounts are closed by the owner of the shop.': 'Konti z’abakozi zifungwa na nyir’iduka.',
  'Express delivery comes today only. Please choose a time of today, or standard delivery.':
    'Express izana ibintu uyu munsi gusa. Hitamo isaha y’uyu munsi, cyangwa standard.',
  'This delivery time can no longer be chosen. Please choose another one.':
    'Iki gihe ntigishobora guhitwamo. Hitamo ikindi.',
  'This delivery time has just filled up. Please choose another one.':
    'Iki gihe kimaze kuzura. Hitamo ikindi.',
  'A wishlist holds {n} products. Please remove one first.':
    'Ibyifuzo bijyamo ibicuruzwa {n}. Banza ukuremo kimwe.',
  'An account keeps {n} lists. Please remove one first.': 'Konti ibika intonde {n}. Banza usibe rumwe.',
  '{name} is out of stock.': '{name} byashize.',
  'Please choose another password than your first one.': 'Hitamo ijambo ry’ibanga ritandukanye n’irya mbere.',
  'We could not find a payment with this reference. Please check it and type it again.':
    'Ntitwabonye ubwishyu bufite iyi nomero. Yirebe neza wongere uyandike.',
  'Delivery address': 'Aderesi y’aho bijyanwa',
  'Collection point': 'Aho bifatirwa',
  'Delivery time': 'Igihe cyo kubigeza',
  Note: 'Icyitonderwa',
  'What to do when something is out': 'Icyakorwa niba hari ikibuze',
  'This code is wrong or has expired. Check it, or ask for a new one.':
    'Iyi kode si yo cyangwa yarengeje igihe. Yisuzume, cyangwa usabe indi.',
  'Please tell us your name.': 'Tubwire izina ryawe.',
  'If {phone} can get messages, a code is on its way.': 'Niba {phone} yakira ubutumwa, kode iri mu nzira.',
  'Codes go to mobile numbers of Rwanda alone, such as 0788 123 456.':
    'Kode zijya kuri nimero za telefoni zo mu Rwanda gusa, nka 0788 123 456.',
  'We cannot send codes to phones. Please log in with your email and password.':
    'Ntidushobora kohereza kode kuri telefoni. Injiza imeyili n’ijambo ry’ibanga byawe.',
  'We cannot send codes right now. Please try again in an hour.':
    'Ubu ntidushobora kohereza kode. Ongera ugerageze mu isaha imwe.',
  'This phone opens another account already. Log in by a code to use that one.':
    'Iyi telefoni isanzwe ifungura indi konti. Injirira kuri kode kugira ngo uyikoreshe.',
  'This phone is your only way in. Please prove the new number by a code.':
    'Iyi telefoni ni yo yonyine winjiriraho. Emeza nimero nshya ukoresheje kode.',
  '{shopName} · Fresh food and home goods in Rwanda':
    '{shopName} · Ibiribwa bishya n’ibikoresho byo mu rugo mu Rwanda',
  'Fresh food and home goods with prices in FRW, delivered in Rwanda.':
    'Ibiribwa bishya n’ibikoresho byo mu rugo, ibiciro biri muri FRW, bigezwa hose mu Rwanda.',
  Shop: 'Iduka',
  'Shopping Cart': 'Agatebo',
  Orders: 'Ibyatumijwe',
  ...startKinyarwanda,
  ...workKinyarwanda,
};
