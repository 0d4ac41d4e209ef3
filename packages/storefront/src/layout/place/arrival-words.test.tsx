import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { marked } from './arrival-words.tsx';

const html = (...[sentence, marks]: Parameters<typeof marked>) =>
  renderToStaticMarkup(marked(sentence, marks));

test('when name and time of a sentence are in other words than the page, then both are marked, in their places', () => {
  const sentence = 'Mufatire kuri Kimironko market · Within 3 hours · ku buntu';
  expect(
    html(sentence, [
      ['Kimironko market', 'en'],
      ['Within 3 hours', 'en'],
    ]),
  ).toBe(
    'Mufatire kuri <span lang="en">Kimironko market</span> · <span lang="en">Within 3 hours</span> · ku buntu',
  );
});

test('when its parts are in the language of the page, or not in it, then it is as it was', () => {
  const sentence = 'Kimironko · ejo 9–12 · ku buntu';
  expect(
    html(sentence, [
      ['Kimironko', undefined],
      ['Within 3 hours', 'en'],
      [null, 'en'],
    ]),
  ).toBe(sentence);
});
