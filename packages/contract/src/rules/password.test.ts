import { describe, expect, test } from 'vitest';
import { MAX_PASSWORD, MIN_PASSWORD, passwordFaults } from './password.ts';

const twice = (password: string) => passwordFaults({ password, passwordConfirm: password });

describe('passwords', () => {
  test('when it has the fewest or the most characters allowed, then nothing is wrong', () => {
    expect(twice('x'.repeat(MIN_PASSWORD))).toEqual({});
    expect(twice('x'.repeat(MAX_PASSWORD))).toEqual({});
  });

  test('when it is one character too short or too long, then the password says so', () => {
    expect(twice('x'.repeat(MIN_PASSWORD - 1))).toEqual({ password: 'too_short' });
    expect(twice('x'.repeat(MAX_PASSWORD + 1))).toEqual({ password: 'too_long' });
  });

  test('when a character is a pair of code units, then it counts once', () => {
    expect(twice('🥑'.repeat(MIN_PASSWORD - 1))).toHaveProperty('password');
    expect(twice('🥑'.repeat(MAX_PASSWORD))).toEqual({});
  });

  test('when the repetition differs, by a space only, then the repetition says so', () => {
    expect(passwordFaults({ password: 'correct horse', passwordConfirm: 'correct horse ' })).toEqual({
      passwordConfirm: 'different',
    });
  });
});
