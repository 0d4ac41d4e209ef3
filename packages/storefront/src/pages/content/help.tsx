import type { Question } from '@isoko/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { PageMenu } from './page-menu.tsx';
import { Questions } from './questions.tsx';

/** As many questions as a list can hold: all of them, so that searching finds every one. */
const ALL = 250;
const TITLE = t('Help & FAQ');

export function meta({ data: questions, shop, origin }: MetaArgs<Question[]>): PageMeta {
  return {
    title: TITLE,
    description: t('Answers about delivery, payment, orders and returns at {name}.', { name: shop.name }),
    canonical: '/help',
    jsonLd: import.meta.env.SSR
      ? [faqPage(questions), breadcrumbList(origin, [{ name: TITLE, to: '/help' }])]
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
        <PageMenu />
        <div className="max-w-3xl lg:col-start-2">
          <Questions questions={questions} />
          <StillQuestions />
        </div>
      </div>
    </div>
  );
}

/** The questions for search engines, as schema.org says it. */
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

/** The way to people, for whoever found no answer. */
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
        <p className="text-md text-soft">{t('We answer by phone, by mail and in the chat.')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/contact-us">{t('Contact us')}</ButtonLink>
        <a href={`tel:${shop.phone}`} className={buttonClass({ variant: 'outline' })}>
          <PhoneIcon className="size-5" />
          {phoneText(shop.phone)}
        </a>
      </div>
    </section>
  );
}
