/** The shopping list, and recipes. */
export const list = {
  'Shopping list': 'Urutonde rwo guhaha',
  'Write or paste what you need, and put all of it into the cart in one press.':
    'Andika cyangwa wandukure ibyo ukeneye, ubishyire byose mu gatebo icyarimwe.',
  'Write what you need, or paste it from WhatsApp: any language, any order.':
    'Andika ibyo ukeneye, cyangwa ubikure kuri WhatsApp: mu rurimi ushaka no mu buryo ushaka.',
  'potatoes 10 kg\ntomatoes 2 kg\nhalf a kilo of beef\n12 eggs\nsugar for 2000':
    'ibirayi 10 kg\ninyanya ibiro 2\nigice cy’ikilo cy’inyama z’inka\namagi 12\nisukari ya 2000',
  'Find everything': 'Shaka byose',
  'Your list': 'Urutonde rwawe',
  'Your lists': 'Intonde zawe',
  'Change the list': 'Hindura urutonde',
  '{name} was removed.': '{name} rwasibwe.',
  'Order {name} again': 'Ongera utumize {name}',
  '{n} line': 'Umurongo {n}',
  '{n} lines': 'Imirongo {n}',
  '{n} line is not in the shop now.': 'Umurongo {n} ntuboneka mu iduka ubu.',
  '{n} lines are not in the shop now.': 'Imirongo {n} ntiboneka mu iduka ubu.',
  'Add {n} to the cart': 'Shyira {n} mu gatebo',
  '{n} product is in your cart.': 'Igicuruzwa {n} kiri mu gatebo kawe.',
  '{n} products are in your cart.': 'Ibicuruzwa {n} biri mu gatebo kawe.',
  'We could not read a product in this list.': 'Nta gicuruzwa twabonye kuri uru rutonde.',
  'Write one product per line, with how much: potatoes 10 kg.':
    'Andika igicuruzwa kimwe ku murongo, n’ingano yacyo: ibirayi 10 kg.',
  'Not found': 'Ntibibonetse',
  'Search for {name}': 'Shakisha {name}',
  'Something else': 'Ibindi',
  'One costs more than {amount}.': 'Kimwe kirengeje {amount}.',
  'Keep this list for next time': 'Bika uru rutonde ruzongere gukoreshwa',
  'Keep|a list': 'Bika',
  'Minimum {amount}': 'Nibura {amount}',
  'Read it as a shopping list': 'Bisome nk’urutonde rwo guhaha',
  'My list': 'Urutonde rwanjye',
  '“{name}” is saved: you find it under Shopping list.':
    '“{name}” rwabitswe: urusanga ahanditse Urutonde rwo guhaha.',
  'It is there on every device you sign in with.': 'Uruboneka ku gikoresho cyose winjiriyeho.',
  'It stays in this browser, and moves to your account when you sign in.':
    'Ruguma muri iyi mushakisha, rukazagukurikira niwinjira.',
  'Write a shopping list': 'Andika urutonde rwo guhaha',
  Ingredients: 'Ibikenewe',
  People: 'Abantu',
  'Add all for {n}': 'Ongeramo byose by’abantu {n}',
};
