import type { Post } from '@isoko/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../messages/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Quantity } from '../../../ui/quantity.tsx';

/** The number of servings if a recipe does not say. */
const USUAL = 4;
const MOST = 50;

/** The ingredients of a recipe for the chosen number of servings; one press puts all of them into the shopping list. */
export default function Recipe({ post }: { post: Post }) {
  const serves = post.serves ?? USUAL;
  const [people, setPeople] = useState(serves);
  const navigate = useNavigate();
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
      <Button
        size="lg"
        className="scripted mt-4 w-full"
        onClick={() => void navigate('/list', { state: { list } })}
      >
        {t('Add all for {n}', { n: people })}
      </Button>
    </section>
  );
}

/** An ingredient for another number of servings, as a line of a shopping list; unchanged if the number is the same. */
export function scaled({ text, name, quantity, unit }: Post['ingredients'][number], factor: number): string {
  if (factor === 1) return text;
  const amount = quantity * factor;
  // Half an onion is one, 133.3 g of beans are 134.
  const whole = unit === 'kg' || unit === 'l' ? Math.ceil(amount * 100) / 100 : Math.ceil(amount);
  return unit && unit !== 'pack' ? `${name} ${whole} ${unit}` : `${name} ${whole}`;
}
