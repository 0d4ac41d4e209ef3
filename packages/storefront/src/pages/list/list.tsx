import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import type { AskedList } from '../../state/lists/review.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useEarlyText } from '../../ui/use-early-text.ts';

const Review = late(() => import('./late/review.tsx'), { failed: LoadFailure });
const SavedLists = late(() => import('./late/saved-lists.tsx'));

const TITLE = t('Shopping list');

export function meta(): PageMeta {
  return {
    title: TITLE,
    description: t('Write or paste what you need, and put all of it into the cart in one press.'),
    canonical: '/list',
  };
}

/**
 * `/list`: one field for a whole shopping list, and the products that match it. A recipe passes its own list
 * (history state).
 */
export function Component() {
  const { state, key } = useLocation();
  return <ShoppingList key={key} brought={state?.list ?? null} />;
}

function ShoppingList({ brought }: { brought: AskedList | null }) {
  const [asked, setAsked] = useState(brought);
  const [text, setText] = useState(brought?.text ?? '');
  return (
    <div className="wrap pt-4 pb-12 lg:pt-6">
      <Breadcrumbs here={TITLE} />
      <div className="mx-auto max-w-3xl">
        {asked ? (
          <Review asked={true} list={asked} onBack={() => setAsked(null)} waiting={<ReviewWaiting />} />
        ) : (
          <>
            <h1 className="mt-2 text-2xl lg:text-3xl">{TITLE}</h1>
            <ListBox text={text} onText={setText} onAsk={() => setAsked({ text })} />
            <SavedLists onOpen={setAsked} />
          </>
        )}
      </div>
    </div>
  );
}

function ListBox({
  text,
  onText,
  onAsk,
}: {
  text: string;
  onText: (text: string) => void;
  onAsk: () => void;
}) {
  const field = useEarlyText<HTMLTextAreaElement>(text, onText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAsk();
    else field.current?.focus();
  };
  return (
    <form onSubmit={submit} className="mt-1 flex flex-col gap-3">
      <label htmlFor="list-text" className="text-md text-soft">
        {t('Write what you need, or paste it from WhatsApp: any language, any order.')}
      </label>
      <textarea
        ref={field}
        id="list-text"
        value={text}
        rows={5}
        maxLength={6000}
        autoComplete="off"
        placeholder={t('potatoes 10 kg\ntomatoes 2 kg\nhalf a kilo of beef\n12 eggs\nsugar for 2000')}
        onChange={({ target }) => onText(target.value)}
        className="w-full rounded-control border border-edge bg-white px-4 py-3 text-base leading-relaxed placeholder:text-soft focus-visible:outline-offset-0"
      />
      <Button type="submit" size="lg" className="sm:self-start">
        {t('Find everything')}
      </Button>
    </form>
  );
}

function ReviewWaiting() {
  return (
    <div aria-hidden="true" className="mt-2 flex flex-col gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}
