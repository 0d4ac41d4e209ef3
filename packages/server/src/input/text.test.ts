import { expect, test } from 'vitest';
import { holdsLink, oneLine, paragraph } from './text.ts';

test('when a line has breaks, tabs and spaces around then it is one line with single spaces', () => {
  expect(oneLine('  KG 11\tAve,\r\n green   gate ')).toBe('KG 11 Ave, green gate');
});

test('when a line consists of what no one can see then nothing is left of it', () => {
  expect(oneLine('\u200b\u200b\u2060\ufeff\u00ad\u202e\u0000')).toBe('');
});

test.each([
  '\u200d\u200c',
  '\u0301\u0301',
  '\u3164\u115f',
  '\u2800',
  '\u061c\u200e',
  '\u{e0041}',
  '\ufe0f',
  '\ue000',
])('when a line consists of %j, of which nothing is seen, then nothing is left of it', (text) => {
  expect([oneLine(text), paragraph(`${text}\n${text}`)]).toEqual(['', '']);
  expect(oneLine(`${text}a`)).toBe(`${text}a`);
});

test('when a name has letters of any script, emoji or apostrophes then they stay', () => {
  expect(oneLine("N'iyonkuru 👩‍🌾 مريم")).toBe("N'iyonkuru 👩‍🌾 مريم");
  for (const line of ['❤️', '🇷🇼', '…', '+', 'क्ष', '7']) expect(oneLine(line)).toBe(line);
});

test('when a note has lines then they stay and only what surrounds them goes', () => {
  expect(paragraph('\n call first \r\n\r\n then knock\u0007 \n')).toBe('call first\n\nthen knock');
});

test.each([
  'YOU WON visit http://evil.example/claim',
  'Claim at evil.example',
  'EVIL.COM',
  'www.evil',
  'ftp://evil',
  'me@evil.rw',
  'Evil.Example/win',
  'Dr.evil.com',
])('when a name is “%s” then it holds a link', (name) => {
  expect(holdsLink(name)).toBe(true);
});

test.each([
  'Aline Uwase',
  'J.B. Habimana',
  'J.B.Habimana',
  'Dr.Kamanzi',
  'St. Jean',
  'N’iyonkuru Wwana',
  'Uwase, M.',
])('when a name is “%s” then it holds none', (name) => {
  expect(holdsLink(name)).toBe(false);
});
