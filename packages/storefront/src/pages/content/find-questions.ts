import type { Question } from '@isoko/contract';

/** A text in lower case, without markup and accents: what is typed and what is written meet there. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** The questions in which every word of `text` stands, in the question or its answer; all of them without a word. */
export function findQuestions(questions: readonly Question[], text: string): Question[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const said = plain(`${question} ${answer}`);
    return words.every((word) => said.includes(word));
  });
}

/** Questions by topic, in their order; those without one stand under null. */
export function byTopic(questions: readonly Question[]): { topic: string | null; questions: Question[] }[] {
  const topics = [...new Set(questions.map(({ topic }) => topic))];
  return topics.map((topic) => ({ topic, questions: questions.filter((each) => each.topic === topic) }));
}
