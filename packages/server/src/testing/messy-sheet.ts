/** The number of rows of a sheet with each fault. */
interface Mess {
  rows: number;
  /** Second rows about the same SKU. */
  repeated: number;
  /** Stock below zero. */
  below: number;
  onRequest: number;
  nameless: number;
}

/** Different numbers, so that no two are confused: a real size, and a small one for tests that write it. */
export const MESSY: Mess = { rows: 3_000, repeated: 42, below: 31, onRequest: 6, nameless: 4 };
const SMALL_MESS: Mess = { rows: 300, repeated: 11, below: 9, onRequest: 6, nameless: 4 };

/**
 * The long one if there is time for it, in `npm run test:long`: writing and undoing three thousand rows takes a minute.
 */
export const messFor = ({ TEST_LONG_SHEET }: NodeJS.ProcessEnv): Mess =>
  TEST_LONG_SHEET ? MESSY : SMALL_MESS;

const GOODS = [
  'Pâte d’arachide',
  'Cœur de bœuf',
  'Huile de tournesol',
  'Farine de maïs',
  'Café moulu',
  'Thé',
  'Miel',
];
const PLACES = ['Épicerie', 'Épicerie > Huiles', 'Crémerie', 'Fruits & légumes', 'Boissons'];
/** As several people typed them; none is a round number of the next. */
const PRICES = ['1.250', '12 400 Frw', '3050,00', '20.300 RWF', '875', '2,600', '1 150 F'];
const WEIGHTS = ['2,5 kg', '500 g', '1,25 kg', '', '750g'];

const spread = (at: number, of: number, count: number) =>
  Math.floor((at * count) / of) !== Math.floor(((at - 1) * count) / of);

/**
 * A price list as shops here have them: in Windows-1252 with semicolons and French headers, prices in seven spellings,
 * weights with commas, stock below zero, repeated SKUs, and cells without a price or a name.
 */
export function aMessySheet({ rows, repeated, below, onRequest, nameless }: Mess): Buffer {
  const lines = ['Désignation;Réf;Prix de vente;Qté;Rayon;Poids;Code-barres;'];
  for (let at = 1; at <= rows; at += 1) {
    const [half, isSecond] = [rows / 2, at > rows / 2];
    const isRepeated = isSecond && spread(at - half, half, repeated);
    const isBelow = !isSecond && spread(at, half, below);
    const isOnRequest = !isSecond && !isBelow && spread(at + 1, half, onRequest) && at > 1;
    const isNameless = isSecond && !isRepeated && spread(at - half + 1, half, nameless) && at > half + 1;
    const name = isNameless ? '' : `${GOODS[at % GOODS.length]} n° ${at}`;
    const price = isOnRequest ? 'sur demande' : PRICES[at % PRICES.length];
    const sku = `MS-${String(isRepeated ? at - half : at).padStart(4, '0')}`;
    const weight = WEIGHTS[at % WEIGHTS.length];
    lines.push(
      [name, sku, price, isBelow ? -(at % 7) - 1 : at % 23, PLACES[at % PLACES.length], weight, '', ''].join(
        ';',
      ),
    );
  }
  const windows: Readonly<Record<string, number>> = { '’': 0x92, œ: 0x9c };
  return Buffer.from(
    [...`${lines.join('\r\n')}\r\n`].map((letter) => windows[letter] ?? letter.charCodeAt(0)),
  );
}
