import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon, Icon } from '../../ui/icons.tsx';
import { FILTERS_FORM, FILTERS_PANEL } from './filters.tsx';
import {
  activeFilters,
  type ListingQuery,
  type Place,
  SORTS,
  type Sort,
  sortsFor,
} from './listing-address.ts';

/** How many there are, in which order, and on phones the way to the filters. */
export function Toolbar({ place, input, total }: { place: Place; input: ListingQuery; total: number }) {
  const active = activeFilters(place, input).filter((filter) => filter !== 'search').length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 lg:mb-4">
      <p role="status" className="w-full text-md text-soft sm:mr-auto sm:w-auto">
        {isOne(total) ? t('{total} product', { total }) : t('{total} products', { total })}
      </p>
      <Button variant="outline" className="lg:hidden" popoverTarget={FILTERS_PANEL}>
        <Icon d="M4 6.5h16M7 12h10M10 17.5h4" className="size-5" />
        {t('Filters')}
        {active > 0 && (
          <span className="grid size-5 place-items-center rounded-full bg-green-700 text-white text-xs">
            <span className="sr-only">{`${t('active:')} `}</span>
            {active}
          </span>
        )}
      </Button>
      {total > 1 && <SortSelect sort={input.sort} sorts={sortsFor(input.search)} />}
    </div>
  );
}

function SortSelect({ sort, sorts }: { sort: Sort; sorts: Sort[] }) {
  return (
    <label className="relative min-w-0 flex-1 sm:flex-none">
      <span className="sr-only">{t('Sort by')}</span>
      <select
        name="sort"
        form={FILTERS_FORM}
        defaultValue={sort}
        autoComplete="off"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="min-h-11 w-full appearance-none text-ellipsis rounded-control border border-edge bg-white pr-9 pl-3 font-semibold text-md"
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {SORTS[name]}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft" />
    </label>
  );
}
