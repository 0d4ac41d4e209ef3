import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { REMEMBER_SEARCH_MS, rememberSearch, useSearchText } from '../state/search.ts';
import { cx } from '../ui/class-names.ts';
import { ChevronDownIcon, CloseIcon, SearchIcon } from '../ui/icons.tsx';
import { useShopData } from './shop-data.ts';

const Suggestions = lazy(() => import('./search-suggestions.tsx'));

/** Suggestions start when the text is longer than this (specification section 5). */
const SILENT_LENGTH = 2;
/** How long after the last key suggestions are asked for, in milliseconds: at most 200. */
const DEBOUNCE_MS = 180;

const categoryPath = /^\/product-category\/([^/]+)/;

/**
 * The search of the header and of the mobile menu (specification section 2): suggestions from the third
 * letter, a category that is gone to at once, and /shop for everything else. Works without JavaScript.
 */
export function SearchBox({
  label = 'Search',
  withCategories = false,
  className,
}: {
  /** Tells the search boxes of one page apart. */
  label?: string;
  withCategories?: boolean;
  className?: string;
}) {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const [query] = useSearchParams();
  const category = categoryPath.exec(pathname)?.[1] ?? query.get('category') ?? '';
  const { text, setText, settled } = useTypedText(query.get('search'));
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState<string[]>([]);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const suggesting = open && text.trim().length > SILENT_LENGTH && settled.length > SILENT_LENGTH;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the signal that a page came.
  useEffect(() => setOpen(false), [key]);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = new URLSearchParams({ search: text.trim() });
    if (category) wanted.set('category', category);
    rememberSearch(text.trim());
    close();
    input.current?.blur();
    navigate(`/shop?${wanted}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = options[active];
    if (event.key === 'Escape') close();
    else if (suggesting && options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // From −1 (the field itself) down to the last option and around again.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
      event.preventDefault();
    } else if (event.key === 'Enter' && suggesting && chosen) {
      event.preventDefault();
      close();
      navigate(chosen);
    }
  }

  return (
    <Form
      role="search"
      aria-label={label}
      action="/shop"
      onSubmit={submit}
      className={cx('relative', className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="flex h-12 items-stretch rounded-control border-2 border-green-700 bg-white focus-within:outline-2 focus-within:outline-green-600 focus-within:outline-offset-1">
        {withCategories && <CategorySelect category={category} />}
        <input
          ref={input}
          type="search"
          name="search"
          required
          maxLength={100}
          value={text}
          placeholder="Search ibirayi, rice, soap…"
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={suggesting}
          aria-controls={suggesting ? listId : undefined}
          aria-activedescendant={suggesting && active >= 0 ? `${listId}-${active}` : undefined}
          className="min-w-0 flex-1 rounded-control bg-transparent px-3.5 text-base outline-none placeholder:text-soft"
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text && (
          <button
            type="button"
            aria-label="Clear search"
            className="grid w-11 place-items-center text-soft hover:text-ink"
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          >
            <CloseIcon className="size-4.5" />
          </button>
        )}
        <button
          type="submit"
          aria-label="Search"
          className="-m-0.5 grid w-13 place-items-center rounded-r-control bg-green-700 text-white hover:bg-green-800"
        >
          <SearchIcon className="size-5.5" />
        </button>
      </div>
      {suggesting && (
        <Suspense>
          <Suggestions
            text={settled}
            category={category}
            listId={listId}
            active={active}
            onOptions={setOptions}
            onChoose={close}
          />
        </Suspense>
      )}
    </Form>
  );
}

/** The text as typed, and as settled after a pause; what is typed is remembered for every search box. */
function useTypedText(fromUrl: string | null) {
  const remembered = useSearchText((state) => state.text);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? fromUrl ?? remembered;
  const [settled, setSettled] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address brings its own text.
  useEffect(() => setTyped(null), [fromUrl]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => rememberSearch(typed.trim()), REMEMBER_SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { text, setText: setTyped, settled };
}

function CategorySelect({ category }: { category: string }) {
  const navigate = useNavigate();
  const { categories } = useShopData();
  return (
    <div className="relative hidden w-44 shrink-0 border-line border-r lg:block">
      <select
        name="category"
        aria-label="Category"
        value={category}
        onChange={(event) => {
          const slug = event.target.value;
          navigate(slug ? `/product-category/${slug}` : '/shop');
        }}
        className="size-full appearance-none truncate rounded-control bg-transparent pr-8 pl-3.5 text-md text-soft outline-none focus-visible:text-green-700 focus-visible:underline"
      >
        <option value="">All categories</option>
        {categories.map(({ slug, name, children }) => [
          <option key={slug} value={slug}>
            {name}
          </option>,
          ...children.map((child) => (
            <option key={child.slug} value={child.slug}>
              {`\u00a0\u00a0${child.name}`}
            </option>
          )),
        ])}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-soft" />
    </div>
  );
}
