import { formatFrancs } from '@isoko/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { useReachesMinimum } from '../../../layout/cart/minimum-order.tsx';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { serverCart } from '../../../state/cart/cart-actions.ts';
import { queryClient } from '../../../state/customer/query-client.ts';
import { useSignedIn } from '../../../state/customer/session.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import {
  type AskedList,
  cartLinesOf,
  isBuyable,
  keptLines,
  type ReviewLine,
  reviewTotal,
  toReview,
} from '../../../state/lists/review.ts';
import { saveList } from '../../../state/lists/saved-lists.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { ReviewRow } from './review-row.tsx';

/** A list as the shop reads it: each line with its product, to be corrected and put into the cart with one press. */
export default function Review({ list, onBack }: { list: AskedList; onBack: () => void }) {
  const { text, lines, name = '' } = list;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['list', text, lines],
      // Prices and stock must be current, so nothing is cached.
      staleTime: 0,
      gcTime: 0,
      refetchOnReconnect: false,
      queryFn: async ({ signal }) =>
        (await call('POST /lists/parse', { body: { text, lines }, signal })).data,
    },
    queryClient,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div className="mt-2 mb-3 flex items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none lg:text-3xl">
          {name || t('Your list')}
        </h1>
        <Button variant="ghost" onClick={onBack}>
          {t('Change the list')}
        </Button>
      </div>
      {data ? (
        <Lines key={list.text ?? name} name={name} found={toReview(data.lines)} onBack={onBack} />
      ) : error ? (
        <LoadFailure failure={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 w-full rounded-card" />
      )}
    </>
  );
}

function Lines({ name, found, onBack }: { name: string; found: ReviewLine[]; onBack: () => void }) {
  const [lines, setLines] = useState(found);
  const [added, setAdded] = useState(0);
  const { run, busy, failure } = useAction();
  const wanted = cartLinesOf(lines);
  const replace = (id: number, line: ReviewLine | null) =>
    setLines((now) => now.flatMap((each) => (each.id === id ? (line ?? []) : each)));
  const add = async () => {
    const count = wanted.length;
    if (!(await run(async () => (await serverCart()).addLines(wanted)))) return;
    setAdded(added + count);
    // The lines that were not available stay, with the reason.
    setLines((now) => now.filter((line) => !isBuyable(line)));
    window.scrollTo(0, 0);
  };
  if (!found.length) return <NothingRead onBack={onBack} />;
  const missing = lines.filter((line) => !isBuyable(line)).length;
  return (
    <div className="flex flex-col gap-4 pb-24">
      {added > 0 && <Added count={added} />}
      <ActionFailure failure={failure} />
      {missing > 0 && (
        <p className="text-md text-soft">
          {isOne(missing)
            ? t('{n} line is not in the shop now.', { n: missing })
            : t('{n} lines are not in the shop now.', { n: missing })}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="card divide-y divide-line">
          {lines.map((line) => (
            <ReviewRow key={line.id} line={line} onChange={(next) => replace(line.id, next)} />
          ))}
        </ul>
      )}
      <KeepList name={name} lines={added > 0 ? found : lines} />
      {wanted.length > 0 && (
        <AddBar total={reviewTotal(lines)} count={wanted.length} busy={busy} onAdd={() => void add()} />
      )}
    </div>
  );
}

/** The sum, the amount missing to the minimum, and the button. Fixed above the bottom bar on phones. */
function AddBar({
  total,
  count,
  busy,
  onAdd,
}: {
  total: number;
  count: number;
  busy: boolean;
  onAdd: () => void;
}) {
  const { min_order_amount } = useShopData().shop;
  const reaches = useReachesMinimum(total);
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 border-line border-t bg-white lg:sticky lg:bottom-0 lg:rounded-card lg:border"
    >
      <div className="wrap flex items-center justify-between gap-4 py-2.5">
        <p className="leading-tight">
          <span className="block text-soft text-sm">
            {reaches ? t('Subtotal') : t('Minimum {amount}', { amount: formatFrancs(min_order_amount) })}
          </span>
          <strong className="text-lg tabular-nums">{formatFrancs(total)}</strong>
        </p>
        <Button busy={busy} onClick={onAdd} className="min-w-36">
          {t('Add {n} to the cart', { n: count })}
        </Button>
      </div>
    </div>
  );
}

function Added({ count }: { count: number }) {
  return (
    <Notice
      answers
      role="status"
      title={
        isOne(count)
          ? t('{n} product is in your cart.', { n: count })
          : t('{n} products are in your cart.', { n: count })
      }
      actions={<ButtonLink to="/cart">{t('View Cart')}</ButtonLink>}
    />
  );
}

function NothingRead({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      title={t('We could not read a product in this list.')}
      actions={<Button onClick={onBack}>{t('Change the list')}</Button>}
    >
      {t('Write one product per line, with how much: potatoes 10 kg.')}
    </EmptyState>
  );
}

/** Saves the list under a name, to order it again: in the account, or in this browser. */
function KeepList({ name: known, lines }: { name: string; lines: ReviewLine[] }) {
  const [name, setName] = useState(known);
  const [kept, setKept] = useState('');
  const { run, busy, failure } = useAction();
  const signedIn = useSignedIn();
  if (!lines.length) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const called = name.trim() || t('My list');
    setKept('');
    if (await run(() => saveList({ name: called, lines: keptLines(lines) }))) setKept(called);
  };
  return (
    <form onSubmit={submit} className="card flex flex-col gap-2 p-4">
      <label htmlFor="list-name" className="font-semibold text-md">
        {t('Keep this list for next time')}
      </label>
      <div className="flex gap-2">
        <input
          id="list-name"
          value={name}
          maxLength={60}
          autoComplete="off"
          placeholder={t('My list')}
          onChange={({ target }) => setName(target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-white px-3 text-base placeholder:text-soft focus-visible:outline-offset-0"
        />
        <Button type="submit" variant="outline" busy={busy}>
          {t('Keep|a list')}
        </Button>
      </div>
      <ActionFailure failure={failure} />
      <p role="status" className="min-h-5 text-sm text-soft">
        {kept
          ? t('“{name}” is saved: you find it under Shopping list.', { name: kept })
          : signedIn
            ? t('It is there on every device you sign in with.')
            : t('It stays in this browser, and moves to your account when you sign in.')}
      </p>
    </form>
  );
}
