import type { network as french } from '../fr/network.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda (messages/README.md).

/** Being without a network, what waits for one, and asking less of it. */
export const network: Record<keyof typeof french, string> = {
  'You are offline. What you have opened before is still here, and so is your cart.':
    'Nta murongo ufite. Ibyo wafunguye mbere biracyahari, n’agatebo kawe karacyahari.',
  'Your order waits and is sent as soon as you are online. {link}':
    'Ibyo watumije birategereje, byoherezwa umurongo ukimara kuboneka. {link}',
  'See it': 'Bireba',
  'The order that waited is placed. {link}': 'Ibyo watumije byari bitegereje byoherejwe. {link}',
  'Open it': 'Bifungure',
  'The order that waited was not placed. {reason} {link}':
    'Ibyo watumije byari bitegereje ntibyemewe. {reason} {link}',
  'Go to the checkout': 'Jya ahasorezwa kugura',
  'You are offline': 'Nta murongo ufite',
  'Go to the cart': 'Jya mu gatebo',
  'This page was not opened on this phone before. What you have opened is still here, and so is your cart.':
    'Uru rupapuro ntirwigeze rufungurwa kuri iyi telefoni. Ibyo wafunguye biracyahari, n’agatebo kawe karacyahari.',
  'Your order waits for the network': 'Ibyo watumije bitegereje umurongo',
  'Send it now': 'Byohereze ubu',
  'Do not send it': 'Ntubyohereze',
  'Send it when I am online': 'Byohereze nimbona umurongo',
  'It is sent by itself as soon as you are online, once. If you close the shop before that, it is sent when you open it again.':
    'Byiyohereza rimwe gusa umurongo ukimara kuboneka. Nufunga iduka mbere yaho, byoherezwa wongeye kurifungura.',
  'Use less data': 'Koresha data nke',
  'Smaller pictures, and nothing is loaded before you ask for it.':
    'Amafoto mato, kandi nta kintu kizanwa utaragisaba.',
  'Your browser asks for less data already.': 'Mushakisha yawe isanzwe isaba data nke.',
};
