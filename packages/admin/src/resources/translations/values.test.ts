import type { Translation } from '@isoko/contract/routes/admin/translations';
import { TRANSLATED_KINDS, textsOf } from '@isoko/contract/rules/translations';
import { describe, expect, test } from 'vitest';
import { changedVersions, isPartMissing, shownFields, versionsOf } from './values.ts';
import { fieldName, lackText, titleOf } from './words.ts';

const potatoes: Translation = {
  ...{ _id: 'p', kind: 'product', language: 'en', parts: [] },
  written: { name: 'Potatoes', short_description: 'Floury.', unit: null, dimensions: '' },
  translations: { fr: { name: 'Patates', dimensions: '2 m' } },
  missing: { fr: ['short_description'], rw: ['name', 'short_description'] },
};
const page: Translation = {
  ...{ _id: 'a', kind: 'page', language: 'en', parts: [], missing: {} },
  written: {
    ...{ title: 'About us', summary: '', numbers: [] },
    sections: [
      { heading: 'Who', html: '<p>We</p>' },
      { heading: '', html: '<p>You</p>' },
    ],
  },
  translations: { fr: { sections: [{ heading: 'Qui', html: '<p>Nous</p>' }] } },
};

describe('the form', () => {
  test('when a text is opened then every text that is written or has a version is in it', () => {
    expect(shownFields(potatoes)).toEqual(['name', 'short_description', 'dimensions']);
    expect(versionsOf(potatoes)).toEqual({
      fr: { name: 'Patates', short_description: '', dimensions: '2 m' },
      rw: { name: '', short_description: '', dimensions: '' },
    });
    expect(versionsOf(page).fr?.sections).toEqual([
      { heading: 'Qui', html: '<p>Nous</p>' },
      { heading: '', html: '' },
    ]);
  });

  test('when texts are typed then only what changed is sent, and what was emptied goes', () => {
    const typed = versionsOf(potatoes);
    expect(changedVersions(potatoes, typed)).toBeNull();
    const emptied = { fr: { ...typed.fr, name: null }, rw: { ...typed.rw, name: 'Ibirayi' } };
    expect(changedVersions(potatoes, emptied)).toEqual({ fr: { name: null }, rw: { name: 'Ibirayi' } });
    expect(changedVersions(potatoes, { fr: typed.fr, rw: { name: null } })).toBeNull();
  });

  test('when parts are typed then all are sent, and none once all are empty', () => {
    const [first] = [{ heading: 'Qui', html: '<p>Nous</p>' }];
    const second = { heading: null, html: '<p>Vous</p>' };
    expect(changedVersions(page, { fr: { title: '', sections: [first, second] } })).toEqual({
      fr: { sections: [first, { heading: '', html: '<p>Vous</p>' }] },
    });
    expect(changedVersions(page, { fr: { sections: [{ heading: '', html: '' }, {}] } })).toEqual({
      fr: { sections: [] },
    });
  });

  test('when one part is translated then the others are asked for, except where nothing is written', () => {
    const list = [
      { heading: 'Qui', html: '' },
      { heading: '', html: '' },
    ];
    expect(isPartMissing({ written: '<p>We</p>', list }, '')).toBe(true);
    expect(isPartMissing({ written: '', list }, '')).toBe(false);
    expect(isPartMissing({ written: 'Who', list }, 'Qui')).toBe(false);
    expect(isPartMissing({ written: 'Who', list: [{ heading: '', html: '' }] }, null)).toBe(false);
  });
});

test('when a text is listed then it is known by its words and says what it lacks', () => {
  expect(titleOf(potatoes)).toBe('Potatoes');
  expect(titleOf({ kind: 'variant', written: { label: '', size: 'Large' } })).toBe('Large');
  expect(titleOf({ kind: 'variant', written: {} })).toBe('Without a text');
  expect([lackText(potatoes, 'fr'), lackText(page, 'rw')]).toEqual(['French: 1 missing', 'Kinyarwanda: all']);
  expect([fieldName('product', 'name'), fieldName('page', 'sections')]).toEqual(['Name', 'Part']);
});

test('when a text has versions then it has a name in the words of the back office', () => {
  const fields = TRANSLATED_KINDS.flatMap((kind) =>
    Object.keys(textsOf(kind)).map((field) => ({ kind, field })),
  );
  const parts = ['heading', 'html', 'value', 'label'].map((field) => ({ kind: 'page' as const, field }));
  const nameless = [...fields, ...parts].filter(({ kind, field }) => fieldName(kind, field) === field);
  expect(nameless).toEqual([]);
  expect(fieldName('variant', 'label')).toBe('Name of the variant');
});
