import type { Order } from '@isoko/contract';
import { useState } from 'react';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import { orderAgain } from '../../../state/orders/order-again.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What came of ordering again. */
export interface Again {
  added: number;
  news: string[];
}

const countText = (added: number) =>
  isOne(added)
    ? t('{added} product is in your cart', { added })
    : t('{added} products are in your cart', { added });

/** Ordering the same once more: the button, and what to show about it. */
export function useOrderAgain(order: Order) {
  const action = useAction();
  const [again, setAgain] = useState<Again | null>(null);
  const start = () =>
    action.run(async () => {
      const came = await orderAgain(order);
      setAgain(came);
      announce([countText(came.added), ...came.news].join('. '));
    });
  return {
    button: (
      <Button variant="outline" busy={action.busy} onClick={start}>
        {t('Order again')}
      </Button>
    ),
    news: action.failure ? <ActionFailure failure={action.failure} /> : again && <AgainNews again={again} />,
  };
}

function AgainNews({ again: { added, news } }: { again: Again }) {
  return (
    <Notice
      tone={added ? 'calm' : 'amber'}
      title={added ? countText(added) : t('None of this is sold just now')}
      actions={added > 0 && <ButtonLink to="/cart">{t('See the cart')}</ButtonLink>}
    >
      {news.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {news.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
