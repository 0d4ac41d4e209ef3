import type { Question } from '@isoko/contract';
import { useId, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { Highlight } from '../../layout/header/highlight.tsx';
import { Prose } from '../../layout/prose.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ChevronDownIcon, CloseIcon, PhoneIcon, SearchIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { useEarlyText } from '../../ui/use-early-text.ts';
import { PageMenu } from './page-menu.tsx';

/** The maximum length of a list: all questions, so that the search finds every one. */
const ALL = 250;
const TITLE = t('Help & FAQ');

export function meta({ data: questions, shop, origin }: MetaArgs<Question[]>): PageMeta {
  return {
    title: TITLE,
    description: t('Answers about delivery, payment, orders and returns at {name}.', { name: shop.name }),
    canonical: '/help',
    jsonLd: import.meta.env.SSR
      ? [
          ...(questions.length > 0 ? [faqPage(questions)] : []),
          breadcrumbList(origin, [{ name: TITLE, to: '/help' }]),
        ]
      : [],
  };
}

/** `/help` */
export async function loader({ context }: LoaderFunctionArgs): Promise<Question[]> {
  return (await context.get(callContext)('GET /qa', { query: { limit: ALL } })).data;
}

export function Component() {
  const questions = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs here={TITLE} />
      <div className="mt-2 grid gap-6 lg:mt-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-14">
        <h1 className="text-2xl lg:col-start-2 lg:text-3xl">{TITLE}</h1>
        <div className="max-w-3xl lg:col-start-2">
          {questions.length > 0 && <Questions questions={questions} />}
          <StillQuestions />
        </div>
        <PageMenu />
      </div>
    </div>
  );
}

/** The questions for search engines, in the schema.org format. */
function faqPage(questions: Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The contact options, for shoppers who found no answer. */
function StillQuestions() {
  const { shop } = useShopData();
  return (
    <section
      aria-labelledby="still-questions"
      className="mt-8 flex flex-col items-start gap-4 rounded-panel bg-sand p-5 sm:flex-row sm:items-center sm:justify-between lg:p-6"
    >
      <div>
        <h2 id="still-questions" className="text-lg">
          {t('Still a question?')}
        </h2>
        {shop.phone && shop.email && (
          <p className="text-md text-soft">{t('We answer by phone, by mail and in the chat.')}</p>
        )}
      </div>
      <div className="flex max-w-full flex-wrap gap-2 wrap-anywhere">
        <ButtonLink to="/contact-us">{t('Contact us')}</ButtonLink>
        <ButtonLink to="/orders/find" variant="outline">
          {t('Find my order')}
        </ButtonLink>
        {shop.phone && (
          <a href={`tel:${shop.phone}`} className={buttonClass({ variant: 'outline' })}>
            <PhoneIcon className="size-5" />
            {phoneText(shop.phone)}
          </a>
        )}
      </div>
    </section>
  );
}

/** Questions that open to their answers, and a field that searches them. */
function Questions({ questions }: { questions: Question[] }) {
  const [text, setText] = useState('');
  const found = findQuestions(questions, text);
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
              <h2 lang={questions[0]?.written_in?.topic} className="mb-2 text-lg">
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
  if (count === 0) return t('No answer has these words. Try others, or ask us.');
  return isOne(count) ? t('{count} answer', { count }) : t('{count} answers', { count });
}

function Answered({
  question: { question, answer, written_in },
  text,
}: {
  question: Question;
  text: string;
}) {
  return (
    <details className="group">
      <summary className="flex min-h-14 list-none items-center gap-4 px-4 py-3 font-semibold text-base hover:bg-green-50 lg:px-5 [&::-webkit-details-marker]:hidden">
        <span lang={written_in?.question} className="min-w-0 flex-1">
          <Highlight name={question} text={text} />
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-green-700 transition-transform group-open:rotate-180" />
      </summary>
      <Prose html={answer} lang={written_in?.answer} className="px-4 pb-5 text-ink lg:px-5" />
    </details>
  );
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  const field = useEarlyText<HTMLInputElement>(text, onChange);
  return (
    <div className="scripted relative">
      <label htmlFor={id} className="sr-only">
        {t('Search the answers')}
      </label>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft" />
      <input
        ref={field}
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

/** A text in lower case, without markup and accents, for the search. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** The questions that contain every word of `text`, in the question or the answer; all of them if `text` is empty. */
export function findQuestions(questions: readonly Question[], text: string): Question[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const said = plain(`${question} ${answer}`);
    return words.every((word) => said.includes(word));
  });
}

/** Questions by topic, in their order; those without a topic are under null. */
export function byTopic(questions: readonly Question[]): { topic: string | null; questions: Question[] }[] {
  const topics = [...new Set(questions.map(({ topic }) => topic))];
  return topics.map((topic) => ({ topic, questions: questions.filter((each) => each.topic === topic) }));
}
