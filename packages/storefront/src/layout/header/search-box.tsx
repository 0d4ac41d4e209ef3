import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { useShopData } from '../shop-data.ts';
import { useSearch } from './use-search.ts';

const Suggestions = late(() => import('./search-suggestions.tsx'));

/**
 * The search of the header and of the mobile menu (specification section 2): suggestions from the third letter, a
 * category that opens when it is chosen, and /shop for all else. A plain form, which works without JavaScript: the
 * router's own form would bring much code into the first load.
 */
export function SearchBox({
  label = t('Search'),
  withCategories = false,
  className,
}: {
  /** Tells the search boxes of one page apart. */
  label?: string;
  withCategories?: boolean;
  className?: string;
}) {
  const search = useSearch();
  const { settled, category, listId, active, setOptions, close } = search;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark.
    <form
      role="search"
      aria-label={label}
      action={`${PREFIX}/shop`}
      onSubmit={search.submit}
      className={cx('relative', className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="search-frame">
        {withCategories && <CategorySelect category={category} />}
        <SearchField search={search} />
        <button type="submit" aria-label={t('Search')} className="search-button">
          <SearchIcon className="size-5.5" />
        </button>
      </div>
      {search.suggesting && (
        <Suggestions
          {...{ text: settled, category, listId, active }}
          onOptions={setOptions}
          onChoose={close}
        />
      )}
    </form>
  );
}

/** The field itself, a combobox over the suggestions, and a way to empty it. */
function SearchField({ search }: { search: ReturnType<typeof useSearch> }) {
  const { text, type, suggesting, listId, active, show, onKeyDown } = search;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    input.current?.focus();
  };
  return (
    <>
      <input
        ref={input}
        type="search"
        name="search"
        required
        maxLength={100}
        value={text}
        placeholder={t('Search ibirayi, rice, soap…')}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-label={t('Search products')}
        aria-autocomplete="list"
        aria-expanded={suggesting}
        aria-controls={suggesting ? listId : undefined}
        aria-activedescendant={suggesting && active >= 0 ? `${listId}-${active}` : undefined}
        className="search-input"
        onChange={(event) => type(event.target.value)}
        onFocus={show}
        onKeyDown={onKeyDown}
      />
      {text && (
        <button
          type="button"
          aria-label={t('Clear search')}
          className="grid w-11 shrink-0 place-items-center text-soft hover:text-ink"
          onClick={clear}
        >
          <CloseIcon className="size-4.5" />
        </button>
      )}
    </>
  );
}

/** The categories next to the search; choosing one opens it (specification section 2). */
function CategorySelect({ category }: { category: string }) {
  const navigate = useNavigate();
  const { categories } = useShopData();
  return (
    <div className="hidden w-44 shrink-0 border-line border-r lg:block">
      <select
        name="category"
        aria-label={t('Category')}
        value={category}
        onChange={(event) => {
          const slug = event.target.value;
          navigate(slug ? `/product-category/${slug}` : '/shop');
        }}
        className="size-full truncate rounded-control pr-8 pl-3.5 text-md text-soft"
      >
        <option value="">{t('All categories')}</option>
        {categories.map(({ slug, name, children, written_in }) => [
          <option key={slug} lang={written_in?.name} value={slug}>
            {name}
          </option>,
          ...children.map((child) => (
            <option key={child.slug} lang={child.written_in?.name} value={child.slug}>
              {`\u00a0\u00a0${child.name}`}
            </option>
          )),
        ])}
      </select>
    </div>
  );
}
