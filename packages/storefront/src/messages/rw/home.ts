import type { home as french } from '../fr/home.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda (messages/README.md).

/** The home page and the dashboard. */
export const home: Record<keyof typeof french, string> = {
  'Latest orders': 'Ibyatumijwe vuba',
  'All {total} orders': 'Amatumiza yose {total}',
  'You have not ordered yet. Your orders and their status appear here.':
    'Nturatumiza. Ibyo uzatumiza bizagaragara hano, n’aho bigeze.',
  'In your cart: {items}, {total}': 'Mu gatebo kawe: {items}, {total}',
  'Your cart is empty': 'Agatebo kawe karimo ubusa',
  Shortcuts: 'Inzira z’ubusamo',
  'Where they stand': 'Aho bigeze',
  'Where we bring it': 'Aho tubigeza',
  'What you keep for later': 'Ibyo wabikiye nyuma',
  'Name, password, your data': 'Izina, ijambo ry’ibanga, amakuru yawe',
  '{place} and {count} more': '{place} n’izindi {count}',
  'Here you can follow your orders and manage your addresses and your account.':
    'Hano ukurikirana ibyo watumije, ukanatunganya aderesi na konti byawe.',
  'Shop by category': 'Hahira mu byiciro',
  'Your account was deleted': 'Konti yawe yasibwe',
  'Murabeho, and thank you for shopping with us. You are welcome back at any time.':
    'Murabeho, kandi murakoze guhahira iwacu. Muzahora muhawe ikaze.',
  '{shopName} · Fresh food and home goods in Rwanda':
    '{shopName} · Ibiribwa bishya n’ibikoresho byo mu rugo mu Rwanda',
  'Fresh fruits, vegetables, staples and home goods delivered in Rwanda. Prices in FRW, pay when it arrives.':
    'Imbuto, imboga, ibiribwa by’ibanze n’ibikoresho byo mu rugo bigezwa hose mu Rwanda. Ibiciro biri muri FRW, wishyura bikugezeho.',
  '{shop}: fresh food and home goods, delivered in Rwanda':
    '{shop}: ibiribwa bishya n’ibikoresho byo mu rugo, bigezwa hose mu Rwanda',
  'Featured products': 'Ibicuruzwa by’indobanure',
  Offers: 'Ibyagabanyijwe',
  'Good prices while they last': 'Ibiciro byiza bigihari',
  'New arrivals': 'Ibishya byaje',
  'Just in': 'Bikigera mu iduka',
  'Latest from the blog': 'Ibishya kuri blogu',
  'Recipes, tips and stories': 'Uko batekamo, inama n’inkuru',
  carousel: 'amashusho asimburana',
  Highlights: 'Iby’ingenzi',
  slide: 'ishusho',
  '{place} of {count}': '{place} kuri {count}',
  'Previous slide': 'Ishusho ibanza',
  'Slide {place}': 'Ishusho ya {place}',
  'Next slide': 'Ishusho ikurikira',
  'Play the slides': 'Tangiza amashusho',
  'Pause the slides': 'Hagarika amashusho',
  'Fresh every morning': 'Bishya buri gitondo',
  'From growers we know': 'Bivuye ku bahinzi tuzi',
  'Cash when it arrives': 'Amafaranga bikugezeho',
  'Free express': 'Vuba ku buntu',
  'From {amount}': 'Kuva kuri {amount}',
  'The shelves are being filled': 'Turimo kuzuza iduka',
  'The first products come soon. Until then, tell us what you would like to find here.':
    'Ibicuruzwa bya mbere biraza vuba. Mu gihe bitaraza, tubwire ibyo wifuza kubona hano.',
  'Here to help': 'Turi hano ngo tugufashe',
  'Picked by the shop': 'Byatoranyijwe n’iduka',
  'Popular products': 'Ibikunzwe cyane',
  'Buy again': 'Ongera ugure',
};
