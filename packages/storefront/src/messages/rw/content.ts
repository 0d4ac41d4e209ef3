import type { content as french } from '../fr/content.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda (messages/README.md).

/** The blog, help, contact, and pages of text. */
export const content: Record<keyof typeof french, string> = {
  'Who {name} is, where the goods come from, and how to reach us.':
    'Abo {name} ari bo, aho ibicuruzwa biva, n’uko mwatugeraho.',
  'See our products': 'Reba ibicuruzwa byacu',
  'Categories of the blog': 'Ibyiciro bya blogu',
  'Recipes, shopping tips and stories from {name}.': 'Uko batekamo, inama zo guhaha n’inkuru, bya {name}.',
  'No posts here': 'Nta nyandiko ziri hano',
  'Nothing written yet': 'Nta cyanditswe kirahari',
  'See all posts': 'Reba inyandiko zose',
  'There is more in the other categories.': 'Mu bindi byiciro harimo izindi.',
  'Come back soon: recipes and tips are on their way.': 'Garuka vuba: uko batekamo n’inama biri mu nzira.',
  'Posts about {tag}': 'Inyandiko zivuga kuri {tag}',
  'Other ways to reach us': 'Ubundi buryo bwo kutugeraho',
  'Chat with us': 'Tuganire',
  Mail: 'Imeyili',
  'Thank you. Your comment appears once we have read it.':
    'Murakoze. Igitekerezo cyawe kizagaragara tumaze kugisoma.',
  'Thank you for your comment.': 'Murakoze ku gitekerezo cyawe.',
  'Your comment': 'Igitekerezo cyawe',
  'Your name is shown beside it. {count} characters left.':
    'Izina ryawe rigaragara iruhande. Hasigaye inyuguti {count}.',
  'Post the comment': 'Tangaza igitekerezo',
  'Waits for approval': 'Gitegereje kwemezwa',
  'Your comment was deleted.': 'Igitekerezo cyawe cyasibwe.',
  'Delete this comment?': 'Gusiba iki gitekerezo?',
  Delete: 'Siba',
  Keep: 'Gumisha',
  Comments: 'Ibitekerezo',
  'There are no comments yet.': 'Nta wuragira icyo avuga.',
  'More comments': 'Ibindi bitekerezo',
  Topic: 'Ingingo',
  'Please choose': 'Hitamo',
  Message: 'Ubutumwa',
  'Write to us': 'Twandikire',
  'Send the message': 'Ohereza ubutumwa',
  'Call, write or visit {name}: phone, WhatsApp, mail, our stores and their hours.':
    'Hamagara, andikira cyangwa usure {name}: telefoni, WhatsApp, imeyili, amaduka yacu n’amasaha akoreraho.',
  'Answers about delivery, payment, orders and returns at {name}.':
    'Ibisubizo ku kugeza ibicuruzwa, kwishyura, gutumiza no gusubiza ibyaguzwe muri {name}.',
  'Log in to write a comment.': 'Injira kugira ngo wandike igitekerezo.',
  'Log in': 'Injira',
  'Write another message': 'Andika ubundi butumwa',
  'Please tell us your email: we answer there.': 'Tubwire imeyili yawe: ni ho tuzasubiriza.',
  'Please write what it is about.': 'Andika icyo ubutumwa buvuga.',
  'How the shop works': 'Uko iduka rikora',
  Pinned: 'Iya mbere',
  'Write a comment': 'Andika igitekerezo',
  '{count} comment': 'Igitekerezo {count}',
  '{count} comments': 'Ibitekerezo {count}',
  'More posts': 'Izindi nyandiko',
  Tags: 'Ijambo ry’ingenzi',
  'No answer has these words. Try others, or ask us.':
    'Nta gisubizo kirimo aya magambo. Gerageza ayandi, cyangwa utubaze.',
  '{count} answer': 'Igisubizo {count}',
  '{count} answers': 'Ibisubizo {count}',
  'Search the answers': 'Shakisha mu bisubizo',
  'Clear the search': 'Siba ibyo washakishaga',
  'Still a question?': 'Uracyafite ikibazo?',
  'We answer by phone, by mail and in the chat.': 'Dusubiza kuri telefoni, kuri imeyili no mu kiganiro.',
  'Show on map': 'Erekana ku ikarita',
  'Last changed on {day}': 'Byaherukaga guhindurwa ku wa {day}',
};
