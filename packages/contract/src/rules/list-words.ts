/* The words for amounts in shopping lists, in English, French and Kinyarwanda, folded: lower case, without accents. */

/** The unit of a number in a line. `pack`: any kind of pack. */
export type ListUnit = 'kg' | 'g' | 'l' | 'cl' | 'ml' | 'piece' | 'pack' | 'frw';

const words = (text: string): string[] => text.split(' ');

/** Kinyarwanda has a different numeral prefix for each noun class: `amagi abiri`, `ibiro bibiri`, `litiro ebyiri`. */
const NUMBERS: readonly (readonly [number, string])[] = [
  [1, 'one un une rimwe umwe imwe kimwe limwe bumwe kamwe'],
  [2, 'two deux kabiri abiri babiri bibiri ebyiri ibiri tubiri'],
  [3, 'three trois gatatu atatu batatu bitatu eshatu itatu dutatu'],
  [4, 'four quatre kane ane bane bine enye ine tune'],
  [5, 'five cinq gatanu atanu batanu bitanu eshanu itanu dutanu'],
  [6, 'six gatandatu atandatu batandatu bitandatu esheshatu itandatu dutandatu'],
  [7, 'seven sept karindwi arindwi barindwi birindwi indwi zirindwi'],
  [8, 'eight huit umunani'],
  [9, 'nine neuf icyenda'],
  [10, 'ten dix icumi mirongo'],
  [11, 'eleven onze'],
  [12, 'twelve douze'],
  [15, 'fifteen quinze'],
  [20, 'twenty vingt makumyabiri'],
  [30, 'thirty trente'],
  [40, 'forty quarante'],
  [50, 'fifty cinquante'],
  [100, 'hundred cent cents magana ijana'],
  [1000, 'thousand mille igihumbi ibihumbi'],
  [0.5, 'half demi demie igice inusu nusu'],
  [0.25, 'quarter quarters quart quarts'],
];

/** The value of each number word. */
export const NUMBER_OF: ReadonlyMap<string, number> = new Map(
  NUMBERS.flatMap(([number, text]) => words(text).map((word) => [word, number] as const)),
);

/** The kinds of packs, each with its words: the first is the one in labels of the shop's sizes. */
const PACKS: readonly string[] = [
  'sack sacks sac sacs umufuka imifuka bag bags agafuka udufuka',
  'tray trays plateau plateaux alveole alveoles itereyi',
  'jerrycan jerrycans jerrican bidon bidons ijerekani amajerekani akajerekani',
  'box boxes boite boites carton cartons case cases caisse caisses ikarito amakarito agakarito udukarito ikesi',
  'pack packs packet packets pkt pkts pqt paquet paquets ipaki amapaki paki agapaki udupaki',
  'sachet sachets isashe amasashe agasashe udusashe',
  'bottle bottles bouteille bouteilles icupa amacupa agacupa uducupa',
  'tin tins can cans ikopo amakopo agakopo udukopo conserve',
  'jar jars bocal bocaux pot pots',
  'bunch bunches botte bottes regime regimes umuba imiba umufungo imifungo bundle bundles',
  'head heads tete tetes umutwe imitwe',
  'loaf loaves miche miches',
  'roll rolls rouleau rouleaux umuzingo imizingo',
  'bar bars barre barres morceau morceaux',
];

/** The kind of a pack by its word: `imifuka` is a `sack`, as in labels of sizes. */
export const PACK_OF: ReadonlyMap<string, string> = new Map(
  PACKS.flatMap((kind) => words(kind).map((word) => [word, words(kind)[0] ?? word] as const)),
);

interface UnitWord {
  unit: ListUnit;
  /** 12 for a dozen. */
  each: number;
}

const entries = (unit: ListUnit, text: string, each = 1): [string, UnitWord][] =>
  words(text).map((word) => [word, { unit, each }]);

/** The unit of a word, and how many of it one means. */
export const UNIT_OF: ReadonlyMap<string, UnitWord> = new Map([
  ...entries(
    'kg',
    'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes ibiro ikilo ikiro amakilo kiro kilogarama',
  ),
  ...entries('g', 'g gr grs gm gms gram grams gramme grammes garama amagarama'),
  ...entries('l', 'l lt lts ltr ltrs litre litres liter liters litiro ilitiro amalitiro'),
  ...entries('cl', 'cl'),
  ...entries('ml', 'ml mls millilitre millilitres milliliter milliliters mililitiro'),
  ...entries('piece', 'pc pcs piece pieces pce pces'),
  ...entries('piece', 'dozen dozens doz douzaine douzaines dazeni idazeni', 12),
  ...entries('frw', 'frw rwf frws rwfs franc francs frs fr f amafaranga'),
  ...entries('pack', [...PACK_OF.keys()].join(' ')),
]);

/** Words that only join an amount to its goods. */
export const JOINING: ReadonlySet<string> = new Set(
  words(
    "of the a an some de d' du des la le les l' ya y' za z' wa w' cya cy' bya by' rya ry' ka k' ba bw' bwa rw' rwa " +
      "n' na et and for pour worth ku kuri je i me my ma mes mon ces this these that en in au aux avec with to",
  ),
);

/** Words of politeness and of asking, which are in no product's name. */
export const POLITE: ReadonlySet<string> = new Set(
  words(
    'please pls plz svp stp merci thanks thank you bonjour bonsoir salut hello hi hey muraho mwaramutse mwiriwe ' +
      'bite murakoze mumpe munzanire muzanire uzane uzanye mutugurire ungurire ugure gura nzanira ndashaka nshaka ' +
      'turashaka nifuza nifuzaga ndakeneye nkeneye dukeneye mudufashe mudufashirize voudrais veux besoin faut ' +
      'achete acheter apporte need want buy get bring order would like also aussi nanone kandi ' +
      "s'il vous plait mwebwe cher dear mama maman papa boss madame monsieur mushobora kubona",
  ),
);

/** Headings of lists. */
export const HEADING: ReadonlySet<string> = new Set(
  words('list lists liste courses groceries commande urutonde order guhaha marche market isoko todo ibyo'),
);

/** Words that join two items, unless they join two numbers. */
export const AND: ReadonlySet<string> = new Set(words("and et na n' ndetse puis then plus"));

/** After a number, these are the size of goods, not their amount. */
export const OF_SIZE: ReadonlySet<string> = new Set(words('cm mm m w watt watts v inch inches mah'));

/** Without a number these belong to a name, `chocolate bar`, unless they are joined to a content, `pot of honey`. */
export const MAYBE_NAME: ReadonlySet<string> = new Set(
  words(
    'g gr gm l lt f fr bag bags bar bars pot pots can cans case cases head heads tete roll rolls box pc piece pieces cl',
  ),
);
