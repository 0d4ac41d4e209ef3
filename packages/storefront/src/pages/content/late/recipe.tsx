import type { Post } from '@isoko/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/t.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Quantity } from '../../../ui/quantity.tsx';

/** For how many people a recipe is cooked where it does not say. */
const USUAL = 4;
const MOST = 50;

/** What a recipe takes, for as many people as are chosen; one press brings all of it into the shopping list. */
export default function Recipe({ post }: { post: Post }) {
  const serves = post.serves ?? USUAL;
  const [people, setPeople] = useState(serves);
  const lines = post.ingredients.map((ingredient) => scaled(ingredient, people / serves));
  const list = { text: lines.join('\n'), name: post.title };
  return (
    <section aria-labelledby="ingredients" className="mt-6 rounded-panel bg-sand p-4 lg:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="ingredients" className="text-lg">
          {t('Ingredients')}
        </h2>
        <Quantity value={people} max={MOST} of={t('People')} onChange={setPeople} className="scripted" />
      </div>
      <ul lang={post.written_in?.ingredients} className="mt-3 space-y-1.5">
        {lines.map((line, at) => (
          <li key={post.ingredients[at]?.text} className="flex gap-2 text-base">
            <span aria-hidden="true">•</span>
            {line}
          </li>
        ))}
      </ul>
      <Link to="/list" state={{ list }} className={`${buttonClass({ size: 'lg' })} scripted mt-4 w-full`}>
        {t('Add all for {n}', { n: people })}
      </Link>
    </section>
  );
}

/** An ingredient for more or fewer people, as a line of a shopping list; as it was written where nothing changes. */
export function scaled({ text, name, quantity, unit }: Post['ingredients'][number], factor: number): string {
  if (factor === 1) return text;
  const amount = quantity * factor;
  // Half an onion is one, 133.3 g of beans are 134.
  const whole = unit === 'kg' || unit === 'l' ? Math.ceil(amount * 100) / 100 : Math.ceil(amount);
  return unit && unit !== 'pack' ? `${name} ${whole} ${unit}` : `${name} ${whole}`;
}
