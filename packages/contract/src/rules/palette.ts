/** The shades of a shop's colour: two pale backgrounds, the lighter and the main tone, the deep one. Hex. */
export interface Palette {
  readonly 50: string;
  readonly 100: string;
  readonly 600: string;
  readonly 700: string;
  readonly 800: string;
}

/** The default green: its shades were chosen by hand. */
export const FIRST_COLOR = '#14532d';
const FIRST: Palette = { 50: '#eef6ee', 100: '#d9ebda', 600: '#1a6b3a', 700: FIRST_COLOR, 800: '#0f3f22' };

/** The background of the shades on a page, besides white (storefront/src/theme.css). */
const PAPER = '#fdfcf8';
const PALE_AMBER = '#fdecc4';
const AMBER = '#fbb83a';
const DEEP_AMBER = '#f59e0b';

/** WCAG 2.2, 1.4.3: text against its background. */
export const READABLE = 4.5;

/**
 * All shades of one colour, in OKLCH, so that their distances look equal whatever the hue. Each pair of text and
 * background on the pages has a contrast of 4.5 or more: if the colour itself is too light for that, the palette has a
 * darker one of its hue (`700` then differs from the given colour).
 */
export function paletteOf(color: string): Palette {
  if (color.toLowerCase() === FIRST_COLOR) return FIRST;
  const own = toOklch(color);
  const pale = (l: number, c: number) => toHex({ l, c: Math.min(own.c * c, c / 5), h: own.h });
  const [ground, tint] = [pale(0.967, 0.08), pale(0.925, 0.18)];
  const main = darkenUntil(own, color.toLowerCase(), (shade) => isReadable(shade, [PALE_AMBER, tint]));
  const deep = toOklch(main);
  return {
    50: ground,
    100: tint,
    600: darkenUntil({ ...deep, l: Math.max(deep.l + 0.08, 0.25) }, null, (shade) =>
      isReadable(shade, [PAPER, ground]),
    ),
    700: main,
    // For a nearly black colour the deep shade is lighter, so that a button still changes on hover.
    800: darkenUntil({ ...deep, l: deep.l + (deep.l < 0.3 ? 0.2 : -0.07) }, null, (shade) =>
      isReadable(shade, [AMBER, DEEP_AMBER]),
    ),
  };
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function isReadable(shade: string, others: readonly string[]): boolean {
  return others.every((other) => contrast(shade, other) >= READABLE);
}

/** The colour itself (`first`, if it was given as hex), else the lightest darker one that fits. Black always does. */
function darkenUntil(color: Oklch, first: string | null, fits: (shade: string) => boolean): string {
  if (first && fits(first)) return first;
  for (let { l } = color; l > 0; l -= 0.004) {
    const shade = toHex({ ...color, l });
    if (fits(shade)) return shade;
  }
  return '#000000';
}

/** Lightness 0 to 1, chroma, hue in radians (Ottosson, "A perceptual color space for image processing"). */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const toGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: Math.atan2(B, A),
  };
}

function toLinearRgb({ l: lightness, c, h }: Oklch): number[] {
  const [A, B] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (lightness + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (lightness - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (lightness - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** As a screen can show it: a colour with too much chroma for its lightness loses some, and keeps its hue. */
function toHex(color: Oklch): string {
  let { c } = color;
  let rgb = toLinearRgb(color);
  while (c > 0 && rgb.some((part) => part < -0.0001 || part > 1.0001)) {
    c = Math.max(0, c - 0.002);
    rgb = toLinearRgb({ ...color, c });
  }
  const digits = rgb.map((part) => {
    const whole = Math.round(toGamma(Math.min(1, Math.max(0, part))) * 255);
    return whole.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
