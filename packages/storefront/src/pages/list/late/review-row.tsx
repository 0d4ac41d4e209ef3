import type { ListMatch } from '@isoko/contract';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { LineThumbnail } from '../../../layout/cart/line-thumbnail.tsx';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { choose, chosenOf, isBuyable, isLeft, type ReviewLine } from '../../../state/lists/review.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ChevronDownIcon, SearchIcon } from '../../../ui/icons.tsx';
import { comparedText, Price } from '../../../ui/price.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { TrashIcon } from '../../../ui/some-pages/more-icons.tsx';

type Change = (line: ReviewLine | null) => void;

/** One line: the text as written, the product that matches, its quantity, and the alternatives. */
export function ReviewRow({ line, onChange }: { line: ReviewLine; onChange: Change }) {
  const match = chosenOf(line);
  return (
    <li className="p-3 sm:p-4">
      <p className="mb-1 flex items-center justify-between gap-2 text-sm text-soft">
        <q className="min-w-0 truncate">{line.text}</q>
        <button
          type="button"
          aria-label={t('Remove {name}', { name: line.text })}
          onClick={() => onChange(null)}
          className="-my-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sale-50 hover:text-sale"
        >
          <TrashIcon className="size-5" />
        </button>
      </p>
      {match ? <Found line={line} match={match} onChange={onChange} /> : <NotFound name={line.name} />}
    </li>
  );
}

function NotFound({ name }: { name: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="font-semibold text-base">{t('Not found')}</p>
      <Link
        to={`/shop?search=${encodeURIComponent(name)}`}
        aria-label={t('Search for {name}', { name })}
        className={buttonClass({ variant: 'outline' })}
      >
        <SearchIcon className="size-5" />
        {t('Search')}
      </Link>
    </div>
  );
}

function Found({ line, match, onChange }: { line: ReviewLine; match: ListMatch; onChange: Change }) {
  const [isOpen, setOpen] = useState(!isBuyable(line));
  const id = useId();
  const others = line.matches.flatMap((each, at) => (at === line.chosen ? [] : { each, at }));
  const name = [match.name, match.label].filter(Boolean).join(', ');
  return (
    <>
      <div className="grid grid-cols-[78px_1fr] items-start gap-x-3">
        <LineThumbnail slug={match.slug} image={match.image} />
        <div className="min-w-0">
          <p className="font-semibold text-base leading-snug">
            <Link
              to={`/product/details/${match.slug}`}
              lang={match.written_in?.name}
              className="hover:text-green-700 hover:underline"
            >
              {match.name}
            </Link>
          </p>
          <p className="text-sm text-soft">
            <span lang={sizeLang(match)}>{match.label ?? match.unit}</span>
            <Compared match={match} />
          </p>
          <div className="flex flex-wrap items-baseline justify-between gap-x-2">
            <Price price={match.price} oldPrice={match.regular_price} perKilo={match.sold_by} size="sm" />
            {isBuyable(line) && line.quantity > 1 && (
              <strong className="text-base tabular-nums">
                {formatFrancs(lineSum({ ...match, quantity: line.quantity }))}
              </strong>
            )}
          </div>
          <Trouble line={line} match={match} />
        </div>
      </div>
      <div className="mt-2 flex min-h-11 items-center justify-between gap-2">
        {isBuyable(line) ? (
          <Quantity
            value={line.quantity}
            max={match.stock_quantity}
            by={match}
            of={name}
            onChange={(quantity) => onChange({ ...line, quantity })}
          />
        ) : (
          <p className="font-medium text-md text-soft">{t('Out of stock')}</p>
        )}
        {others.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 items-center gap-1 px-1 font-semibold text-green-700 text-md hover:underline"
          >
            {t('Something else')}
            <ChevronDownIcon className={cx('size-4.5 transition-transform', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      <ul id={id} hidden={!isOpen} className="mt-2 space-y-2">
        {others.map(({ each, at }) => (
          <li key={`${each.product} ${each.index}`}>
            <Other
              match={each}
              onTake={() => {
                setOpen(false);
                onChange(choose(line, at));
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One press replaces the chosen product with this one. */
function Other({ match, onTake }: { match: ListMatch; onTake: () => void }) {
  const isOut = !isLeft(match);
  // Products sold by weight have no size.
  const amount = [formatQuantity(match, LANGUAGE), match.label ?? match.unit].filter(Boolean).join(' × ');
  return (
    <button
      type="button"
      disabled={isOut}
      onClick={onTake}
      className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control border border-edge px-3 py-2 text-left hover:border-green-700 hover:bg-green-50 disabled:opacity-50"
    >
      <span className="min-w-0">
        <span lang={match.written_in?.name} className="block font-semibold text-md leading-snug">
          {match.name}
        </span>
        <span className="block text-sm text-soft">
          <span lang={sizeLang(match)}>{amount}</span>
          <Compared match={match} />
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {isOut ? t('Out of stock') : formatFrancs(lineSum(match))}
      </span>
    </button>
  );
}

/** The language of its size, if that is not the page's. */
const sizeLang = ({ label, written_in }: ListMatch) => written_in?.[label === null ? 'unit' : 'label'];

/** The price per kilo, litre or piece. */
function Compared({ match: { unit_price: price, unit_price_of: of } }: { match: ListMatch }) {
  return price !== null && of && ` · ${comparedText({ price, of, from: false })}`;
}

/** Why the product differs from the written line. */
function Trouble({ line, match }: { line: ReviewLine; match: ListMatch }) {
  const { stock_quantity: stock } = match;
  if (stock > 0 && match.quantity > stock)
    return (
      <p className="text-sm text-sale">
        {t('Only {stock} in stock', {
          stock: formatQuantity({ ...match, quantity: stock }, LANGUAGE),
        })}
      </p>
    );
  if (match.is_dearer)
    return (
      <p className="text-sm text-sale">
        {t('One costs more than {amount}.', { amount: formatFrancs(line.asked.quantity) })}
      </p>
    );
  return null;
}
