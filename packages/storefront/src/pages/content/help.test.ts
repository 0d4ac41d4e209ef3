import type { Question } from '@isoko/contract';
import { describe, expect, test } from 'vitest';
import { byTopic, findQuestions } from './help.tsx';

function ask(question: string, answer: string, topic: string | null = null): Question {
  return { _id: question, question, answer, topic, position: 0, date_created: '2026-01-01T00:00:00Z' };
}

const pay = ask('How can I pay?', '<p>With <strong>MTN MoMo</strong> or cash.</p>', 'Payment');
const where = ask('Where do you deliver?', '<p>In all 30 districts, café or home.</p>', 'Delivery');
const late = ask('My payment is late', '<p>We ask the operator.</p>', 'Payment');

describe('findQuestions', () => {
  test('when nothing is typed, then every question is there', () => {
    expect(findQuestions([pay, where], '  ')).toEqual([pay, where]);
  });

  test('when several words are typed, then all of them must be in question or answer', () => {
    expect(findQuestions([pay, where, late], 'PAY momo')).toEqual([pay]);
    expect(findQuestions([pay, where, late], 'pay')).toEqual([pay, late]);
    expect(findQuestions([pay, where, late], 'pay districts')).toEqual([]);
  });

  test('when an accent is left out, then the answer is still found', () => {
    expect(findQuestions([pay, where], 'cafe')).toEqual([where]);
  });

  test('when a tag is typed, then the markup of answers is not searched', () => {
    expect(findQuestions([pay, where], 'strong')).toEqual([]);
  });

  test('when the text has signs of patterns, then they are letters', () => {
    expect(findQuestions([pay, where], '.*')).toEqual([]);
    expect(findQuestions([pay, where], '(')).toEqual([]);
  });
});

test('when questions have topics, then each is there once, in the order of the questions', () => {
  expect(byTopic([pay, where, late])).toEqual([
    { topic: 'Payment', questions: [pay, late] },
    { topic: 'Delivery', questions: [where] },
  ]);
});
