import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { type InputProps, useInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';

interface Place {
  name: string;
  /** A path of the shop. */
  path: string;
}

const PAGES: readonly Place[] = [
  { name: t('Home'), path: '/' },
  { name: t('Shop'), path: '/shop' },
  { name: t('Blog'), path: '/blog' },
  { name: t('About us'), path: '/about-us' },
  { name: t('Contact'), path: '/contact-us' },
  { name: t('Help'), path: '/help' },
  { name: t('Shopping list'), path: '/list' },
];
/** Products that are offered for the typed words. */
const PRODUCTS = 6;
/** After the last letter, in milliseconds. */
const PAUSE_MS = 300;

interface LinkFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string;
  helperText: string;
  autoFocus?: boolean;
}

/** Where a link leads: an address is typed, or a page, a category or a product of the shop chosen by its name. */
export function LinkField({ label, value, onChange, fault, helperText, autoFocus = false }: LinkFieldProps) {
  const places = usePlaces(value);
  return (
    <Autocomplete<Place, false, true, true>
      freeSolo
      disableClearable
      options={places}
      getOptionLabel={(place) => (typeof place === 'string' ? place : `${place.name} ${place.path}`)}
      // What the shop found fits, also where it is spelled otherwise.
      filterOptions={(all) => all}
      inputValue={value}
      onInputChange={(_, typed, reason) => reason === 'input' && onChange(typed)}
      onChange={(_, place) => onChange(typeof place === 'string' ? place : place.path)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={Boolean(fault)}
          helperText={fault || helperText}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}

/** The field of {@link LinkField} in a form of react-admin. */
export function LinkInput({ label = t('Leads to'), ...props }: InputProps & { label?: string }) {
  const { field, fieldState } = useInput(props);
  return (
    <LinkField
      label={`${label} *`}
      value={field.value ?? ''}
      onChange={field.onChange}
      fault={fieldState.error?.message}
      helperText={String(props.helperText ?? '')}
    />
  );
}

/** What of the shop the typed words may mean; all of its pages where nothing is typed. */
function usePlaces(typed: string): Place[] {
  const words = /^(\/|https?:|mailto:|tel:|#)/.test(typed) ? '' : typed.trim().toLowerCase();
  const [categories, setCategories] = useState<readonly Place[]>([]);
  const [products, setProducts] = useState<readonly Place[]>([]);
  useEffect(() => {
    const found = call('GET /product/categories/hierarchy');
    const failed = (error: unknown) => console.warn(t('The categories could not be offered.'), error);
    found.then(({ data }) => setCategories(data.flatMap(placesOf)), failed);
  }, []);
  useEffect(() => {
    if (words.length < 2) return setProducts([]);
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const query = { search: words, limit: PRODUCTS };
        const { data } = await call('GET /products', { query, signal: leaving.signal });
        setProducts(data.map(({ name, slug }) => ({ name, path: `/product/details/${slug}` })));
      } catch (error) {
        if (!leaving.signal.aborted) console.warn(t('The products could not be offered.'), error);
      }
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);
  const named = [...PAGES, ...categories].filter(({ name }) => name.toLowerCase().includes(words));
  return words ? [...named, ...products] : [...PAGES];
}

interface Category {
  name: string;
  slug: string;
  children: Category[];
}

function placesOf({ name, slug, children }: Category): Place[] {
  return [{ name, path: `/product-category/${slug}` }, ...children.flatMap(placesOf)];
}

interface LinkDialogProps {
  /** Where it leads now; empty: nowhere yet. */
  href: string;
  onClose: () => void;
  /** An address, or nothing to take the link away. */
  onChosen: (href: string) => void;
}

/** A path of the shop, a site, a mailbox or a phone: what the shop lets a link lead to. */
const LEADS = /^(https?:\/\/\S+|mailto:\S+@\S+|tel:[+\d ]+|\/[^\s\\/]?[^\s\\]*|#\S+)$/i;

/** Asks where a link leads. */
export function LinkDialog({ href, onClose, onChosen }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [fault, setFault] = useState('');
  const choose = (event: SyntheticEvent) => {
    event.preventDefault();
    // The editor is inside another form, which must not be submitted.
    event.stopPropagation();
    const wanted = typed.trim();
    if (wanted && !LEADS.test(wanted)) {
      setFault(t('Please type an address such as https://example.com or /shop.'));
      return;
    }
    onChosen(wanted);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <form onSubmit={choose} noValidate>
        <DialogTitle>{t('Where does it lead?')}</DialogTitle>
        <DialogContent>
          <LinkField
            label={t('Address, or a name of the shop')}
            value={typed}
            onChange={setTyped}
            fault={fault}
            helperText={t('A product, category or page by its name; https://…, /shop, mailto: or tel:')}
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {href && (
            <Button
              onClick={() => {
                onChosen('');
                onClose();
              }}
            >
              {t('Remove the link')}
            </Button>
          )}
          <Button type="submit" variant="contained">
            {t('Set the link')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
