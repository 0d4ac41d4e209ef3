import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { REMEMBER_SEARCH_MS, rememberSearch, useSearchText } from '../../state/content/search.ts';
import { useAddressQuery } from '../../ui/navigation.tsx';

/** Suggestions start when the text is longer than this (specification section 5). */
const SILENT_LENGTH = 2;
/** How long after the last key suggestions are asked for, in milliseconds: at most 200. */
const DEBOUNCE_MS = 180;

const categoryPath = /^\/product-category\/([^/]+)/;

/** What a search box does: the text, the suggestions' rows and the one marked by the arrow keys. */
export function useSearch() {
  const navigate = useNavigate();
  const { fromUrl, category } = useAddress();
  const { text, setText, settled } = useTypedText(fromUrl);
  const rows = useRows();
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

  return { ...rows, text, type, settled, category, suggesting, submit, onKeyDown };
}

/** What the address says: the text searched for, and the category that is shown or searched in. */
function useAddress() {
  const { pathname } = useLocation();
  const query = useAddressQuery();
  const category = categoryPath.exec(pathname)?.[1] ?? query.get('category') ?? '';
  return { fromUrl: query.get('search'), category };
}

/** The suggestions' rows: whether they are shown, where they lead, and which one is marked (−1: none). */
function useRows() {
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState<string[]>([]);
  const [active, setActive] = useState(-1);
  const listId = useId();

  function close() {
    setOpen(false);
    setActive(-1);
  }
  // Whoever leads on from here closes them at the press: at the page's coming, the next word may have been begun.
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

/** From the field itself (−1) down to the last row and around again. */
function nextRow(active: number, rows: number, step: 1 | -1): number {
  const places = rows + 1;
  return ((active + 1 + step + places) % places) - 1;
}

/** The text as typed, and as settled after a pause; what is typed is remembered for every search box. */
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
