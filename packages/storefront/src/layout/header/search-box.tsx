import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { REMEMBER_SEARCH_MS, rememberSearch, useSearchText } from '../../state/content/search.ts';
import { cx } from '../../ui/class-names.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { useAddressQuery } from '../../ui/navigation.tsx';
import { useEarlyText } from '../../ui/use-early-text.ts';

const Suggestions = late(() => import('./search-suggestions.tsx'));
/** Phones have no space for it and do not load its code. */
const CategorySelect = late(() => import('./category-select.tsx'), {
  html: true,
  near: { id: 'category', className: 'hidden w-44 shrink-0 border-line border-r lg:block' },
});

/** Suggestions start when the text is longer than this (specification section 5). */
const SILENT_LENGTH = 2;
/** How long after the last key suggestions are asked for, in milliseconds: at most 200. */
const DEBOUNCE_MS = 180;

const categoryPath = /^\/product-category\/([^/]+)/;

/**
 * The search of the header and of the mobile menu (specification section 2): suggestions from the third letter,
 * a category select that opens the chosen category, and /shop for everything else. A plain form, which works
 * without JavaScript: the router's own form would bring much code into the first load.
 */
export function SearchBox({
  label = t('Search'),
  withCategories = false,
  className,
}: {
  /** Distinguishes the search boxes of one page. */
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
  const { input, text, type, suggesting, listId, active, show, onKeyDown } = search;
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

/** What a search box does: the text, the suggestions' rows and the one marked by the arrow keys. */
function useSearch() {
  const navigate = useNavigate();
  const { fromUrl, category } = useAddress();
  const { text, setText, settled } = useTypedText(fromUrl);
  const rows = useRows();
  const input = useEarlyText<HTMLInputElement>(text, type);
  const suggesting = rows.open && Math.min(text.trim().length, settled.length) > SILENT_LENGTH;

  function type(typed: string) {
    setText(typed);
    rows.show();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = new URLSearchParams({ search: text.trim() });
    if (category) wanted.set('category', category);
    rememberSearch(text.trim());
    rows.close();
    navigate(`/shop?${wanted}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return rows.close();
    if (!suggesting) return;
    const chosen = rows.options[rows.active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') rows.move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen) {
      rows.close();
      navigate(chosen);
    } else return;
    event.preventDefault();
  }

  return { ...rows, input, text, type, settled, category, suggesting, submit, onKeyDown };
}

/** The search text and the category in the address, shown or searched in. */
function useAddress() {
  const { pathname } = useLocation();
  const query = useAddressQuery();
  const category = categoryPath.exec(pathname)?.[1] ?? query.get('category') ?? '';
  return { fromUrl: query.get('search'), category };
}

/** The rows of suggestions: whether they are shown, their links, and the marked one (−1: none). */
function useRows() {
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState<string[]>([]);
  const [active, setActive] = useState(-1);
  const listId = useId();

  function close() {
    setOpen(false);
    setActive(-1);
  }
  // A link closes them on the press itself: when the page arrives, the shopper may already type the next word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: close is made of setters.
  useEffect(() => {
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);

  function show() {
    setOpen(true);
    setActive(-1);
  }
  const move = (step: 1 | -1) => setActive(nextRow(active, options.length, step));
  return { open, options, setOptions, active, listId, show, close, move };
}

/** From the field itself (−1) down to the last row and back to the field. */
function nextRow(active: number, rows: number, step: 1 | -1): number {
  const places = rows + 1;
  return ((active + 1 + step + places) % places) - 1;
}

/** The text as typed, and the text after a pause; typed text is remembered for every search box. */
function useTypedText(fromUrl: string | null) {
  const remembered = useSearchText((state) => state.text);
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? fromUrl ?? remembered;
  const [settled, setSettled] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address brings its own text.
  useEffect(() => setText(null), [fromUrl]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => rememberSearch(typed.trim()), REMEMBER_SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { text, setText, settled };
}
