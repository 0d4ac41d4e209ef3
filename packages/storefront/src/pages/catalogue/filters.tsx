import { type InputHTMLAttributes, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isOne, PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { CategoryFilter } from './category-links.tsx';
import {
  activeFilters,
  type ListingQuery,
  listingHref,
  listingQuery,
  type Place,
  type PriceError,
  readListing,
  useNextListing,
  without,
} from './listing-address.ts';
import type { Listing } from './listing-data.ts';

export const FILTERS_FORM = 'listing-filters';
export const FILTERS_PANEL = 'listing-filters-panel';

interface FiltersProps {
  place: Place;
  listing: Listing;
}

/**
 * The filters as a form that works without script: before hydration and without JavaScript the browser submits
 * it by GET, after that every change navigates immediately. On phones it is a popover, which also works without
 * script.
 */
export function Filters({ place, listing }: FiltersProps) {
  const { input } = listing;
  const { form, error, submit } = useFilterForm({ place, input });
  const plain = PREFIX + listingHref(place, { ...input, page: 1 }).split('?')[0];
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
        {input.search && <input type="hidden" name="search" value={input.search} />}
        {place === 'shop' && input.category && <input type="hidden" name="category" value={input.category} />}
        <fieldset className="flex flex-col">
          <legend className="sr-only">{t('Show only')}</legend>
          <Switch name="in_stock" label={t('In stock only')} defaultChecked={input.inStock} />
          <Switch name="on_sale" label={t('On offer only')} defaultChecked={input.onSale} />
        </fieldset>
        <PriceFilter input={input} error={error} />
        <CategoryFilter place={place} listing={listing} />
      </form>
      <PanelFoot place={place} listing={listing} />
    </aside>
  );
}

/** Keeps the form and the address in step, in both directions. */
function useFilterForm({ place, input }: { place: Place; input: ListingQuery }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [error, setError] = useState<PriceError | null>(input.priceError);
  const address = listingHref(place, input);
  const next = useNextListing(place, input);

  const apply = (chosen: ListingQuery) => {
    setError(chosen.priceError);
    const target = listingHref(place, chosen);
    const here = listingHref(place, { ...next, page: 1 });
    if (!chosen.priceError && target !== here) navigate(target, { preventScrollReset: true });
    return !chosen.priceError;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = readForm(event.currentTarget, input);
    const { submitter } = event.nativeEvent;
    if (apply(chosen) && submitter?.dataset.closes) document.getElementById(FILTERS_PANEL)?.hidePopover();
  };

  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has all of the input that matters.
  useEffect(() => {
    if (!form.current) return;
    // Before hydration the form's changes count; after it the address does.
    if (shown.current === undefined) apply(readForm(form.current, input));
    else fillForm(form.current, input);
    if (shown.current !== undefined) setError(input.priceError);
    shown.current = address;
  }, [address]);
  return { form, error, submit };
}

function readForm(form: HTMLFormElement, input: ListingQuery): ListingQuery {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return { ...readListing(new URLSearchParams(entries)), category: input.category };
}

function fillForm(form: HTMLFormElement, input: ListingQuery): void {
  const query = listingQuery(input);
  query.set('sort', input.sort);
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

function PanelFoot({ place, listing: { input, total } }: FiltersProps) {
  const next = useNextListing(place, input);
  const active = activeFilters(place, input);
  return (
    <div className="flex gap-3 border-line border-t bg-white p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      {active.length > 0 && (
        <Link
          to={listingHref(place, without(next, ...active))}
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

/** A checkbox that looks like a switch; changing it submits its form. */
function Switch({ name, label, defaultChecked }: { name: string; label: string; defaultChecked: boolean }) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center justify-between gap-3 text-md">
      {label}
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={defaultChecked}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="relative h-6 w-10.5 shrink-0 rounded-full bg-edge transition-colors duration-150 before:absolute before:top-0.75 before:left-0.75 before:size-4.5 before:rounded-full before:bg-white before:transition-[translate] before:duration-150 peer-checked:bg-green-700 peer-checked:before:translate-x-4.5 peer-focus-visible:outline-2 peer-focus-visible:outline-green-600 peer-focus-visible:outline-offset-2"
      />
    </label>
  );
}

/** Minimum and maximum, in whole francs; the error is right below. */
function PriceFilter({ input, error }: { input: ListingQuery; error: PriceError | null }) {
  const errorId = useId();
  const wrong = error ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {};
  const { minPrice, maxPrice, priceError } = input;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-md">{t('Price in FRW')}</legend>
      <div className="grid grid-cols-2 gap-2">
        <PriceInput
          name="min_price"
          label={t('From')}
          defaultValue={priceError?.min ?? minPrice ?? ''}
          {...wrong}
        />
        <PriceInput
          name="max_price"
          label={t('To')}
          defaultValue={priceError?.max ?? maxPrice ?? ''}
          {...wrong}
        />
      </div>
      <p id={errorId} role="alert" className={cx('font-medium text-sale text-sm', error && 'mt-2')}>
        {error?.message}
      </p>
      <Button type="submit" variant="outline" className="mt-2 w-full">
        {t('Apply price')}
      </Button>
    </fieldset>
  );
}

function PriceInput({ label, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex flex-col gap-1 text-sm text-soft">
      {label}
      <input
        type="text"
        inputMode="numeric"
        maxLength={13}
        {...rest}
        className={cx(
          'min-h-11 w-full min-w-0 rounded-control border bg-white px-3 text-base text-ink tabular-nums',
          rest['aria-invalid'] ? 'border-sale' : 'border-edge',
        )}
      />
    </label>
  );
}
