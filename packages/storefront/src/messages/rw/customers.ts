import type { customers as french } from '../fr/customers.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda (messages/README.md).

/** Accounts: signing in, passwords, addresses. */
export const customers: Record<keyof typeof french, string> = {
  'Please enter your email address, such as aline@example.com.':
    'Andika aderesi yawe ya imeyili, urugero aline@example.com.',
  'Please use at least {n} characters.': 'Koresha nibura inyuguti {n}.',
  'Please use at most {n} characters.': 'Koresha inyuguti zitarenze {n}.',
  'The two passwords are not the same.': 'Amagambo y’ibanga abiri ntahuye.',
  'Your account': 'Konti yawe',
  '{name} is your default address now.': '{name} ni yo aderesi yawe y’ibanze ubu.',
  'Change {name}': 'Hindura {name}',
  Change: 'Hindura',
  'Make {name} the default': 'Gira {name} iy’ibanze',
  'Make default': 'Yigire iy’ibanze',
  'Use it first at the checkout': 'Ijye ibanza mu gutumiza',
  'Save the address': 'Bika aderesi',
  'What you call it': 'Uko uyita',
  "Home, work, mother's house": 'Mu rugo, ku kazi, kwa mama',
  'Second phone': 'Telefoni ya kabiri',
  'The address is changed.': 'Aderesi yahinduwe.',
  'The address is added.': 'Aderesi yongewemo.',
  '{name} is removed.': '{name} yakuwemo.',
  'Add an address': 'Ongeraho aderesi',
  'Remove {name}?': 'Gukuramo {name}?',
  'Remove the address': 'Kuramo aderesi',
  '{sector}, {district}. Orders that go there are not touched.':
    '{sector}, {district}. Ibyatumijwe bijyayo ntibihinduka.',
  'The one you added last becomes the default.': 'Iyo uheruka kongeramo ni yo iba iy’ibanze.',
  'Please choose a district.': 'Hitamo akarere.',
  'Please choose a sector.': 'Hitamo umurenge.',
  'The checkout offers these, the default one first.': 'Utumiza uhitamo muri izi, iy’ibanze ikabanza.',
  'No address yet': 'Nta aderesi irahari',
  'Keep the places we bring things to: at the checkout one tap is then enough.':
    'Bika aho tubigeza: utumiza, gukanda rimwe biba bihagije.',
  'Nothing was confirmed': 'Nta cyemejwe',
  'Thank you for telling us. The account that somebody asked for with your address is gone.':
    'Murakoze kubitubwira. Konti yari yasabwe na imeyili yawe yavuyeho.',
  'Thank you for telling us. Your address stays out of that account.':
    'Murakoze kubitubwira. Imeyili yawe ntijya kuri iyo konti.',
  'Nothing is confirmed by opening this page. Please switch on JavaScript: then there is a button here.':
    'Gufungura uru rupapuro nta cyo byemeza. Fungura JavaScript: hano haraza buto.',
  'An account is to be moved to {email}.': 'Konti igiye kwimurirwa kuri {email}.',
  'Confirm my new email': 'Emeza imeyili yanjye nshya',
  'Please sign in first': 'Banza winjire',
  'Sign in here with your present address, then open the link in the mail again.':
    'Injira hano ukoresheje imeyili usanganywe, hanyuma wongere ufungure link iri muri imeyili.',
  'This was not me': 'Si jye wabisabye',
  'An account was asked for with {email}.': 'Hasabwe konti kuri {email}.',
  'Confirm my email': 'Emeza imeyili yanjye',
  'This is not the password that was chosen with this sign-up.':
    'Iri si ryo jambo ry’ibanga ryahiswemo iyi konti isabwa.',
  'If you do not remember it, or somebody else signed up with your address, choose a new one.':
    'Niba utaryibuka, cyangwa hari undi wakoresheje imeyili yawe, hitamo irindi.',
  'The password you chose': 'Ijambo ry’ibanga wahisemo',
  'Somebody else signed up with your address after you': 'Hari undi wasabye konti na imeyili yawe nyuma yawe',
  'Choose your password here once more. Theirs opens nothing then.':
    'Ongera uhitemo ijambo ryawe ry’ibanga hano. Irye ntirizaba rigifungura.',
  'Set it and confirm my email': 'Ribike wemeze imeyili yanjye',
  'Open the link we sent you, then sign in here. It may be in the spam folder.':
    'Fungura link twakoherereje, hanyuma winjire hano. Ishobora kuba iri muri spam.',
  'Confirm your email': 'Emeza imeyili yawe',
  'Your email is confirmed': 'Imeyili yawe yemejwe',
  'This link is invalid or has expired.': 'Iyi link ntikora cyangwa yarengeje igihe.',
  'Your email is not confirmed yet': 'Imeyili yawe ntiremezwa',
  '{email} is confirmed. Murakoze!': '{email} yemejwe. Murakoze!',
  'Go to your account': 'Jya kuri konti yawe',
  'A link works once, for 24 hours, and only the newest one does. If you opened it before, your email is confirmed: just sign in. If it is not, signing in sends you a new link.':
    'Link ikora rimwe, mu masaha 24, kandi hakora iheruka gusa. Niba warayifunguye mbere, imeyili yawe yaremejwe: injira gusa. Niba atari byo, kwinjira bikoherereza indi link.',
  'No account yet?': 'Nta konti ufite?',
  'Create an account': 'Fungura konti',
  'All other devices are signed out.': 'Ibindi bikoresho byose byasohowe.',
  'Signed-in devices': 'Ibikoresho winjiriyeho',
  'You do not know one of them? Sign it out and change your password.':
    'Hari icyo utazi muri byo? Gisohore kandi uhindure ijambo ry’ibanga.',
  'Sign out all other devices': 'Sohora ibindi bikoresho byose',
  '{device} is signed out.': '{device} yasohowe.',
  'This device': 'Iki gikoresho',
  'Last used {moment}': 'Giheruka gukoreshwa {moment}',
  'Signed in {moment}': 'Cyinjiriweho {moment}',
  'Sign out {device}, last used {moment}': 'Sohora {device}, giheruka gukoreshwa {moment}',
  'Sign out': 'Sohora',
  'You sign in with it, and we send your confirmations there.':
    'Ni yo winjirira, kandi ni ho twohereza ibyemezo.',
  '{email} is not confirmed yet': '{email} ntiremezwa',
  'Open the link we sent there within 24 hours. Until then everything stays with your present address. No mail? Change the email again, and a new link is sent.':
    'Fungura link twoherejeyo mu masaha 24. Kugeza icyo gihe byose biguma kuri aderesi usanganywe. Nta butumwa wabonye? Ongera uhindure imeyili, hoherezwe indi link.',
  'Change the email': 'Hindura imeyili',
  'Please enter your password.': 'Andika ijambo ryawe ry’ibanga.',
  'New email': 'Imeyili nshya',
  'We send a link there; the change counts once you open it.':
    'Twoherezayo link; impinduka itangira uyifunguye.',
  'Your password': 'Ijambo ryawe ry’ibanga',
  'Is it you?': 'Ni wowe koko?',
  'You signed in a while ago. Your password makes sure that nobody else signs your devices out.':
    'Hashize akanya winjiye. Ijambo ryawe ry’ibanga ryemeza ko nta wundi usohora ibikoresho byawe.',
  'Send the link': 'Ohereza link',
  'Delete your account?': 'Gusiba konti yawe?',
  'This cannot be undone.': 'Ibi ntibisubirwaho.',
  'Your profile, addresses, wishlist and cart are erased, and you are signed out everywhere.':
    'Umwirondoro, aderesi, ibyifuzo n’agatebo byawe birasibwa, kandi usohorwa hose.',
  'Your orders keep their amounts for our books and lose your name, phone and address. One that is still on its way keeps what the rider needs until it is finished.':
    'Ibyo watumije bigumana amafaranga mu bitabo byacu, bigatakaza izina, telefoni na aderesi byawe. Ibikiri mu nzira bigumana icyo utwara ibintu akeneye kugeza birangiye.',
  'You cannot open your orders and receipts any more: download your data first.':
    'Ntuzongera gufungura ibyo watumije n’inyemezabuguzi: banza umanure amakuru yawe.',
  'Delete my account for good': 'Siba konti yanjye burundu',
  'Forgot your password?': 'Wibagiwe ijambo ry’ibanga?',
  'Check your mailbox': 'Reba imeyili yawe',
  '30 minutes': 'iminota 30',
  'Tell us the email address of your account. We send a link to it that sets a new password.':
    'Tubwire imeyili ya konti yawe. Twoherezayo link yo gushyiraho ijambo ry’ibanga rishya.',
  'Sending…': 'Turohereza…',
  'Remembered it?': 'Waryibutse?',
  'Back to your account': 'Subira kuri konti yawe',
  'Open it within {lasts}. If it does not come in a few minutes, look in the spam folder.':
    'Yifungure mu gihe cy’{lasts}. Niba itaje mu minota mike, reba mu butumwa butifuzwa (spam).',
  'Sent again.': 'Byongeye koherezwa.',
  'Sent again, {times} times.': 'Byongeye koherezwa inshuro {times}.',
  'Send again': 'Ongera wohereze',
  'Use another address': 'Koresha indi aderesi',
  'Signing in…': 'Urinjira…',
  'New here?': 'Uri mushya hano?',
  'Please confirm your email first.': 'Banza wemeze imeyili yawe.',
  'The file with your data is downloaded.': 'Dosiye irimo amakuru yawe yamanuwe.',
  'My data': 'Amakuru yanjye',
  'It is yours: take it along in one file, or have us forget you.':
    'Ni ayawe: yatware muri dosiye imwe, cyangwa udusabe kukwibagirwa.',
  'Download my data': 'Manura amakuru yanjye',
  'Delete my account': 'Siba konti yanjye',
  'You get our news.': 'Uzajya ubona amakuru yacu.',
  'You get no more news.': 'Ntuzongera kubona amakuru yacu.',
  'News and offers': 'Amakuru n’ibyagabanyijwe',
  'Mails about your orders and your account come either way.':
    'Ubutumwa bw’ibyo watumije n’ubwa konti yawe buza uko byagenda kose.',
  'Send me news and offers by email': 'Nyoherereza amakuru n’ibyagabanyijwe kuri imeyili',
  Since: 'Kuva ku wa',
  'Off since': 'Byahagaze kuva ku wa',
  'Changing it signs you out everywhere else.': 'Kurihindura bigusohora ahandi hose.',
  'Change the password': 'Hindura ijambo ry’ibanga',
  'Please enter your current password.': 'Andika ijambo ry’ibanga usanganywe.',
  'Your password is changed': 'Ijambo ryawe ry’ibanga ryahinduwe',
  'Other devices are signed out.': 'Ibindi bikoresho byasohowe.',
  'Current password': 'Ijambo ry’ibanga usanganywe',
  'Shipping address': 'Aderesi y’aho bijyanwa',
  'Your shipping address is saved.': 'Aderesi y’aho bijyanwa yabitswe.',
  'Remove the shipping address?': 'Gukuramo aderesi y’aho bijyanwa?',
  'Billing address': 'Aderesi ya fagitire',
  'Your billing address is saved.': 'Aderesi ya fagitire yabitswe.',
  'Remove the billing address?': 'Gukuramo aderesi ya fagitire?',
  'Shipping and billing': 'Aho bijyanwa na fagitire',
  'The places of your profile. Those you choose from at the checkout are in your addresses.':
    'Aderesi zo mu mwirondoro wawe. Izo uhitamo utumiza ziri muri aderesi zawe.',
  Add: 'Ongeraho',
  'Remove it': 'Yikuremo',
  'Your orders and your other addresses are not touched.': 'Ibyo watumije n’izindi aderesi ntibihinduka.',
  'Your profile is saved': 'Umwirondoro wawe wabitswe',
  Profile: 'Umwirondoro',
  'The checkout starts with these.': 'Utumiza uhera kuri ibi.',
  'Save the profile': 'Bika umwirondoro',
  'Choose a new password': 'Hitamo ijambo ry’ibanga rishya',
  'Your new password is set': 'Ijambo ry’ibanga rishya ryashyizweho',
  'Afterwards you are signed out everywhere, and sign in with the new one.':
    'Nyuma usohorwa hose, ukinjira ukoresheje irishya.',
  'Saving…': 'Turabika…',
  'Save the new password': 'Bika ijambo ry’ibanga rishya',
  'You were signed out on every device. Sign in as {email} with the new password.':
    'Wasohowe ku bikoresho byose. Injira nka {email} ukoresheje ijambo ry’ibanga rishya.',
  'A link works once, for 30 minutes, and only the newest one does. Nothing was changed.':
    'Link ikora rimwe, mu minota 30, kandi hakora iheruka gusa. Nta cyahindutse.',
  'Ask for a new link': 'Saba indi link',
  'Create your account': 'Fungura konti yawe',
  '24 hours': 'amasaha 24',
  'By creating an account you accept our {terms} and our {privacy}.':
    'Iyo ufunguye konti uba wemeye {terms} na {privacy}.',
  'Privacy Policy': 'Politiki y’ubuzima bwite',
  'Creating…': 'Irafungurwa…',
  'Create account': 'Fungura konti',
};
