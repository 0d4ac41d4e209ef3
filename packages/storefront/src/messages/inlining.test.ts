// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is compared is code.
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { macrosOf } from '../../build/find-macros.ts';
import { writeOut } from '../../build/write-out.ts';
import { english } from './english.ts';

const words: Record<string, string> = {
  Cart: 'Panier',
  'Only {n} left of {name}': 'Il ne reste que {n} {name}',
  'Call {phone} today': '{phone} : appelez aujourd’hui',
  'Say `hi`': 'Dites `salut`',
};
const written = (code: string, say = (sentence: string) => words[sentence] ?? '') =>
  writeOut(code, macrosOf(parseSync('a.tsx', code).program), say);

test.each([
  [`const a = t('Cart');`, `const a = "Panier";`],
  [`<p title={t('Cart')}>{t('Cart')}</p>`, `<p title={"Panier"}>{"Panier"}</p>`],
  [`t('Only {n} left of {name}', { name: x.name, n })`, '`Il ne reste que ${n} ${x.name}`'],
  [
    `<p>{rich('Call {phone} today', { phone: <a title={t('Cart')}>{no}</a> })}</p>`,
    `<p>{<a title={"Panier"}>{no}</a>}{" : appelez aujourd’hui"}</p>`,
  ],
  [`const a = rich('Call {phone} today', { phone });`, `const a = <>{phone}{" : appelez aujourd’hui"}</>;`],
  [`<p>{t('Cart') + x}</p>`, `<p>{"Panier" + x}</p>`],
  [`other('Cart'); x.t('Cart');`, `other('Cart'); x.t('Cart');`],
])('when %s is built, then the words are there', (code, expected) => {
  expect(written(code)).toBe(expected);
});

test('when words hold signs of a template, then they stay words', () => {
  expect(written(`t('Say \`hi\`')`)).toBe('"Dites `salut`"');
  expect(written("t('Only {n} left of {name}', { n, name })", () => '`{n}` \\ ${}{name}')).toBe(
    '`\\`${n}\\` \\\\ \\${}${name}`',
  );
});

test('when a key carries a note, then it is not shown', () => {
  expect(written(`t('Free|delivery')`, english)).toBe('"Free"');
});

test.each([
  ['t(sentence)', 'not written out'],
  ["t('Only {n} left of {name}', values)", 'not named'],
  ["t('Only {n} left of {name}', { n })", 'No value for {name}'],
])('when %s cannot be written out, then the build fails', (code, reason) => {
  expect(() => written(code)).toThrow(reason);
});
