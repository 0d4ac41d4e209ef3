import type { Question } from '@isoko/contract';
import { useId, useState } from 'react';
import { Highlight } from '../../layout/header/highlight.tsx';
import { Prose } from '../../layout/prose.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { ChevronDownIcon, CloseIcon, SearchIcon } from '../../ui/icons.tsx';

/** Questions that open to their answers, and a field that leaves those in which its words stand. */
export function Questions({ questions }: { questions: Question[] }) {
  const [text, setText] = useState('');
  const found = findQuestions(questions, text);
  const { written } = useShopData();
  return (
    <>
      <SearchField text={text} onChange={setText} />
      <p role="status" className="my-3 min-h-5 text-md text-soft">
        {text.trim() && countText(found.length)}
      </p>
      <div className="flex flex-col gap-6">
        {byTopic(found).map(({ topic, questions }) => (
          <section key={topic ?? ''}>
            {topic && (
              <h2 lang={written} className="mb-2 text-lg">
                {topic}
              </h2>
            )}
            <ul className="card divide-y divide-line">
              {questions.map((question) => (
                <li key={question._id}>
                  <Answered question={question} text={text} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return t('No answer has these words. Try another one, or ask us.');
  return isOne(count) ? t('{count} answer', { count }) : t('{count} answers', { count });
}

function Answered({ question: { question, answer }, text }: { question: Question; text: string }) {
  return (
    <details className="group">
      <summary className="flex min-h-14 list-none items-center gap-4 px-4 py-3 font-semibold text-base hover:bg-green-50 lg:px-5 [&::-webkit-details-marker]:hidden">
        <span lang={useShopData().written} className="flex-1">
          <Highlight name={question} text={text} />
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-green-700 transition-transform group-open:rotate-180" />
      </summary>
      <Prose html={answer} className="px-4 pb-5 text-ink lg:px-5" />
    </details>
  );
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {t('Search the answers')}
      </label>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
      <input
        id={id}
        type="search"
        value={text}
        maxLength={100}
        autoComplete="off"
        placeholder={t('Search the answers')}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-12 w-full rounded-control border border-edge bg-white px-11 text-base placeholder:text-soft focus-visible:outline-offset-0"
      />
      {text && (
        <button
          type="button"
          aria-label={t('Clear the search')}
          onClick={() => onChange('')}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-soft hover:bg-sand"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </div>
  );
}

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
