import { expect, test } from 'vitest';
import { missingFields } from './contact-form.tsx';

const input = { name: 'Aline', email: 'aline@example.com', phone: '', subject: '', message: 'Muraho' };

test('when only what may be left out is empty, then nothing is missing', () => {
  expect(missingFields(input)).toEqual({});
});

test('when something needed is blank, then its field says so', () => {
  expect(missingFields({ ...input, name: ' ', message: '' })).toEqual({
    name: 'Please tell us your name.',
    message: 'Please write what it is about.',
  });
});
