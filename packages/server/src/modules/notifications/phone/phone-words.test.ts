import { LANGUAGES } from '@isoko/contract/rules/languages';
import { keysOf } from '@isoko/contract/rules/objects';
import { describe, expect, test } from 'vitest';
import { sayAccountChanged, sayCode } from './account-words.ts';
import { countSegments, toGsm7 } from './gsm7.ts';
import {
  fillWords,
  firstName,
  LONGEST_NAME,
  LONGEST_PLACE,
  LONGEST_RIDER,
  phoneWords,
  shortName,
  shortWindow,
  templateBody,
} from './phone-words.ts';
import { fillStaffWords, INVITATION_PATH, staffTemplateBody, staffWords } from './staff-words.ts';

const LONGEST_LINK = { base: 'https://isoko-market.co.rw/o/', tail: 'A_9-'.repeat(6).slice(0, 22) };
const LONGEST = {
  shop: 'I'.repeat(LONGEST_NAME),
  number: 'ISK-2026-1000000',
  amount: 'FRW 99,999,999',
  rider: 'R'.repeat(LONGEST_RIDER),
  when: '31/12 10:30-12:30',
  code: '4829',
  point: 'P'.repeat(LONGEST_PLACE),
};

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(keysOf(phoneWords))('when %s has the longest values then it is one segment of GSM-7', (name) => {
    const { text } = fillWords(name, { language, values: LONGEST, link: LONGEST_LINK });
    expect(text).not.toMatch(/[{}?] https/);
    expect(countSegments(text)).toMatchObject({ isGsm7: true, segments: 1 });
    expect(text).toContain(LONGEST.number);
    expect(text.endsWith(` ${LONGEST_LINK.base}${LONGEST_LINK.tail}`)).toBe(true);
    // Nothing was replaced: the words themselves are of the alphabet.
    expect(toGsm7(phoneWords[name][language])).toBe(phoneWords[name][language]);
  });

  test.each(keysOf(phoneWords))(
    'when %s is a template then its values are in the order of its words',
    (name) => {
      const { template } = fillWords(name, { language, values: LONGEST, link: LONGEST_LINK });
      let body = templateBody(name, language);
      template.values.forEach((value, at) => {
        body = body.replace(`{{${at + 1}}}`, value);
      });
      const { text } = fillWords(name, { language, values: LONGEST, link: { base: '', tail: '' } });
      expect(`${body} `).toBe(text);
    },
  );

  test('when someone is taken on then the words and the link fit', () => {
    const link = {
      base: `https://isoko-market.co.rw${INVITATION_PATH}`,
      tail: 'A_9-'.repeat(11).slice(0, 43),
    };
    const { text } = fillStaffWords('staff_invited', { language, values: LONGEST, link });
    expect(countSegments(text)).toMatchObject({ isGsm7: true, segments: 1 });
    expect(text.endsWith(` ${link.base}${link.tail}`)).toBe(true);
  });

  test.each(keysOf(staffWords))('when %s has the longest values then it is one segment of GSM-7', (name) => {
    const values = { ...LONGEST, name: 'i'.repeat(200), left: '99,999', count: '9,999' };
    const { text, template } = fillStaffWords(name, { language, values });
    expect(countSegments(text)).toMatchObject({ isGsm7: true, segments: 1 });
    expect(toGsm7(staffWords[name][language])).toBe(staffWords[name][language]);
    let body = staffTemplateBody(name, language);
    template.values.forEach((value, at) => {
      body = body.replace(`{{${at + 1}}}`, value);
    });
    expect(body).toBe(text);
  });

  test('when a code is told then it fits, and its last line is for the browser', () => {
    const { text } = sayCode('482913', {
      ...{ shop: LONGEST.shop, language, minutes: 5 },
      publicUrl: 'https://isoko-market.co.rw',
    });
    expect(countSegments(text)).toMatchObject({ isGsm7: true, segments: 1 });
    expect(text.split('\n').at(-1)).toBe('@isoko-market.co.rw #482913');
    expect(text.split('\n').at(-2)).toBe('');
  });
});

test.each(LANGUAGES)('when an account was changed then in %s it is one segment of GSM-7', (language) => {
  const { text, template } = sayAccountChanged({ shop: LONGEST.shop, phone: '+250788123456', language });
  expect(countSegments(text)).toMatchObject({ isGsm7: true, segments: 1 });
  expect(text).toMatch(/^I{11} ?: .*\+250788123456$/);
  expect(template).toMatchObject({ name: 'account_changed', values: [LONGEST.shop, '+250788123456'] });
});

test.each([
  ['Jean Bosco Habimana', 'Jean'],
  ['  Uwizeyimanamuhire Aline', 'Uwizeyimanamuh'],
  ['Théogène', 'Théogène'],
])('when the rider is %s then the customer reads %s', (name, expected) => {
  expect(firstName(name)).toBe(expected);
});

test.each([
  [{ date: '2026-11-03', from: '09:00', to: '12:00' }, '3/11 9-12'],
  [{ date: '2026-12-31', from: '00:30', to: '18:00' }, '31/12 0:30-18'],
  [null, ''],
])('when the window is %j then a phone is told %j', (window, expected) => {
  expect(shortWindow(window)).toBe(expected);
});

test('when Kinyarwanda is written then it is plain ASCII', () => {
  for (const name of keysOf(phoneWords)) expect(phoneWords[name].rw).toMatch(/^[\x20-\x7e]+$/);
});

test.each([
  ['Isoko', 'Isoko'],
  ['Marché de l’Ouest', 'Marché de'],
  ['Supermarketofkigali', 'Supermarket'],
  ['Boulangerie çà', 'Boulangerie'],
])('when a shop is called %s then its phone name is %s', (name, expected) => {
  expect(shortName(name)).toBe(expected);
});

test.each([
  ['a'.repeat(160), { isGsm7: true, length: 160, segments: 1 }],
  ['a'.repeat(161), { isGsm7: true, length: 161, segments: 2 }],
  ['a'.repeat(306), { isGsm7: true, length: 306, segments: 2 }],
  ['a'.repeat(307), { isGsm7: true, length: 307, segments: 3 }],
  ['€'.repeat(80), { isGsm7: true, length: 160, segments: 1 }],
  // An escape is not split: the first part ends a character early.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, { isGsm7: true, length: 306, segments: 3 }],
  ['ç'.repeat(70), { isGsm7: false, length: 70, segments: 1 }],
  ['ç'.repeat(71), { isGsm7: false, length: 71, segments: 2 }],
  ['😀'.repeat(35), { isGsm7: false, length: 70, segments: 1 }],
  [`${'ç'.repeat(66)}😀${'ç'.repeat(66)}`, { isGsm7: false, length: 134, segments: 3 }],
  ['', { isGsm7: true, length: 0, segments: 1 }],
])('when %j is counted then as operators bill it', (text, expected) => {
  expect(countSegments(text)).toEqual(expected);
});

test.each([
  ['Reçu « FRW\u00a01,500 » – l’œuf', 'Recu " FRW 1,500 " - l\'oeuf'],
  ['Ôté à Évian', 'Oté à Évian'],
  ['日本', '??'],
])('when %s becomes GSM-7 then it is %s', (text, expected) => {
  expect(toGsm7(text)).toBe(expected);
});
