import type { layout as french } from '../fr/layout.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda.
export const layout: Record<keyof typeof french, string> = {
  'Nothing was done: it was not confirmed that it is you.': 'Nta cyakozwe: ntibyemejwe ko ari wowe.',
  '{name} · Back office': '{name} · Ubuyobozi',
  'Please look at the marked fields.': 'Reba ahashyizweho ikimenyetso.',
  'You have not saved what you changed. Leave it?': 'Ntiwabitse ibyo wahinduye. Kubireka?',
  'Nothing fits what you look for.': 'Nta gihuye n’ibyo ushaka.',
  'There is nothing here yet.': 'Nta kintu kirahaba.',
  'This is gone. Somebody may have removed it.': 'Ibi ntibikiriho. Birashoboka ko hari uwabikuyeho.',
  'Please fill this in.': 'Uzuza hano.',
  'Please log in.': 'Banza winjire.',
  'Your session has ended. Please log in again.': 'Igihe cyawe cyarangiye. Ongera winjire.',
  'Your password is changed.': 'Ijambo ry’ibanga ryawe ryahinduwe.',
  'Your password': 'Ijambo ryawe ry’ibanga',
  'Welcome! Please choose a password': 'Murakaza neza! Hitamo ijambo ry’ibanga',
  'Change your password': 'Hindura ijambo ry’ibanga',
  'The one you logged in with was handed to you. Yours is at least 8 characters, and nobody else knows it.':
    'Iryo winjiriyeho warihawe n’undi. Iryawe rigira nibura inyuguti 8, kandi nta wundi urizi.',
  'At least 8 characters. Other devices are logged out.': 'Nibura inyuguti 8. Ibindi bikoresho birasohoka.',
  'Password now': 'Ijambo ry’ibanga rya none',
  'New password': 'Ijambo ry’ibanga rishya',
  'New password again': 'Ongera wandike irishya',
  'Save the password': 'Bika ijambo ry’ibanga',
  'Your second factor': 'Icya kabiri kikwemeza',
  'A second key for the owner': 'Urufunguzo rwa kabiri rwa nyir’iduka',
  'You can change who is paid and who works here. So a stolen password alone must not open this door: choose what you show besides.':
    'Ushobora guhindura uwishyurwa n’abakora hano. Ijambo ry’ibanga ryibwe ryonyine ntirigomba gufungura uyu muryango: hitamo ikindi werekana.',
  'A passkey': 'Passkey',
  'Your fingerprint, face or screen lock. The safest, and the quickest.':
    'Urutoki, isura cyangwa gufungura telefoni. Ni byo byizewe kandi byihuta.',
  'An app with codes': 'Porogaramu itanga kode',
  'Google Authenticator, Aegis or another one. It works without a connection.':
    'Google Authenticator, Aegis cyangwa indi. Ikora nta murandasi.',
  'You are offline. What you see may be old; it goes on when the connection is back.':
    'Nta murandasi ufite. Ibyo ubona bishobora kuba ari ibya kera; birakomeza umurandasi ugarutse.',
  Menu: 'Menu',
  'Load it again': 'Ongera ufungure',
  'This screen broke. Should loading it again not help, tell whoever looks after the shop what it says: “{message}”':
    'Uru rupapuro rwagize ikibazo. Niba kongera kurufungura ntacyo bifasha, bwira ushinzwe iduka ibi byanditse: “{message}”',
  Selling: 'Kugurisha',
  Catalogue: 'Ibicuruzwa',
  Content: 'Ibyandikwa',
  People: 'Abantu',
  'Change password': 'Hindura ijambo ry’ibanga',
  'To today': 'Jya ku munsi wa none',
  'Nothing here': 'Nta kiri hano',
  'The address may be mistyped, or what stood there is gone.':
    'Aderesi ishobora kuba yanditse nabi, cyangwa ibyari bihari ntibikiriho.',
  'One more step': 'Hasigaye intambwe imwe',
  'The password is right. Now show that it is you.': 'Ijambo ry’ibanga ni ryo. Ubu garagaza ko ari wowe.',
  'Log in': 'Injira',
  'Another account': 'Indi konti',
  'Back office': 'Ubuyobozi bw’iduka',
  'This is a demo: nothing is sold.': 'Ibi ni igerageza: nta kintu kigurishwa.',
  Email: 'Imeyili',
  'Forgot your password?': 'Wibagiwe ijambo ry’ibanga?',
  'Nothing is called so.': 'Nta cyitwa gutyo.',
  'Find a screen or setting': 'Shakisha hano',
  Screens: 'Impapuro',
  Choices: 'Amahitamo',
  'Open|list': 'Fungura',
};
