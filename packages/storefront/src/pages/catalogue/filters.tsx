import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { isOne, PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { CategoryFilter } from './category-filter.tsx';
import {
  activeFilters,
  type ListingWish,
  listingHref,
  listingQuery,
  type Place,
  type PriceError,
  readListing,
  without,
} from './listing-address.ts';
import { PriceFilter } from './price-filter.tsx';
import { Switch } from './switch.tsx';

export const FILTERS_FORM = 'listing-filters';
export const FILTERS_PANEL = 'listing-filters-panel';

interface FiltersProps {
  place: Place;
  wish: ListingWish;
  total: number;
}

/**
 * The filters as a form that works by itself: before hydration and without JavaScript it is sent by GET, later
 * every change navigates at once. On phones it is a popover, which the browser opens and closes by itself too.
 */
export function Filters({ place, wish, total }: FiltersProps) {
  const { categories } = useShopData();
  const { form, error, submit } = useFilterForm({ place, wish });
  const plain = PREFIX + listingHref(place, { ...wish, page: 1 }).split('?')[0];
  return (
    <aside
      id={FILTERS_PANEL}
      popover="auto"
      aria-label={t('Filters')}
      className="filters-panel"
      onToggle={({ currentTarget, newState }) => newState === 'open' && currentTarget.focus()}
      tabIndex={-1}
    >
      <PanelHead />
      <form
        ref={form}
        id={FILTERS_FORM}
        method="get"
        action={plain}
        autoComplete="off"
        onSubmit={submit}
        className="flex flex-col gap-6 max-lg:flex-1 max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:p-4"
      >
        {wish.search && <input type="hidden" name="search" value={wish.search} />}
        {place === 'shop' && wish.category && <input type="hidden" name="category" value={wish.category} />}
        <fieldset className="flex flex-col">
          <legend className="sr-only">{t('Show only')}</legend>
          <Switch name="in_stock" label={t('In stock only')} defaultChecked={wish.inStock} />
          <Switch name="on_sale" label={t('On offer only')} defaultChecked={wish.onSale} />
        </fieldset>
        <PriceFilter wish={wish} error={error} />
        <CategoryFilter place={place} wish={wish} tree={categories} />
      </form>
      <PanelFoot place={place} wish={wish} total={total} />
    </aside>
  );
}

/** Keeps the form and the address in step, in both directions. */
function useFilterForm({ place, wish }: Omit<FiltersProps, 'total'>) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [error, setError] = useState<PriceError | null>(wish.priceError);
  const address = listingHref(place, wish);

  const apply = (chosen: ListingWish) => {
    setError(chosen.priceError);
    const target = listingHref(place, chosen);
    const here = listingHref(place, { ...wish, page: 1 });
    if (!chosen.priceError && target !== here) navigate(target, { preventScrollReset: true });
    return !chosen.priceError;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = readForm(event.currentTarget, wish);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (apply(chosen) && submitter?.dataset.closes) document.getElementById(FILTERS_PANEL)?.hidePopover();
  };

  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that matters of the wish.
  useEffect(() => {
    if (!form.current) return;
    // What was changed before hydration counts; from then on the address leads.
    if (shown.current === undefined) apply(readForm(form.current, wish));
    else fillForm(form.current, wish);
    if (shown.current !== undefined) setError(wish.priceError);
    shown.current = address;
  }, [address]);
  return { form, error, submit };
}

function readForm(form: HTMLFormElement, wish: ListingWish): ListingWish {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return { ...readListing(new URLSearchParams(entries)), category: wish.category };
}

function fillForm(form: HTMLFormElement, wish: ListingWish): void {
  const query = listingQuery(wish);
  query.set('sort', wish.sort);
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = query.get(control.name) === control.value;
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      control.value = query.get(control.name) ?? '';
    }
  }
}

function PanelHead() {
  return (
    <div className="flex items-center justify-between border-line border-b bg-white py-2 pr-2 pl-4 lg:hidden">
      <h2 className="text-lg">{t('Filters')}</h2>
      <button
        type="button"
        popoverTarget={FILTERS_PANEL}
        popoverTargetAction="hide"
        aria-label={t('Close filters')}
        className="grid size-11 place-items-center rounded-full text-soft hover:bg-sand"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}

function PanelFoot({ place, wish, total }: FiltersProps) {
  const active = activeFilters(place, wish);
  return (
    <div className="flex gap-3 border-line border-t bg-white p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      {active.length > 0 && (
        <Link
          to={listingHref(place, without(wish, ...active))}
          className={cx(buttonClass({ variant: 'ghost' }), 'px-3')}
        >
          {t('Clear all')}
        </Link>
      )}
      <Button type="submit" form={FILTERS_FORM} data-closes="panel" className="flex-1 px-3">
        {isOne(total) ? t('Show {total} product', { total }) : t('Show {total} products', { total })}
      </Button>
    </div>
  );
}
