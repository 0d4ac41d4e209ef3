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
/** The number of products offered for the typed text. */
const PRODUCTS = 6;
/** The delay after the last key, in milliseconds. */
const PAUSE_MS = 300;

interface LinkFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string;
  helperText: string;
  autoFocus?: boolean;
}

/** The target of a link: a typed address, or a page, category or product of the shop, chosen by name. */
export function LinkField({ label, value, onChange, fault, helperText, autoFocus = false }: LinkFieldProps) {
  const places = usePlaces(value);
  return (
    <Autocomplete<Place, false, true, true>
      freeSolo
      disableClearable
      options={places}
      getOptionLabel={(place) => (typeof place === 'string' ? place : `${place.name} ${place.path}`)}
      // The shop's results match, even with another spelling.
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
export function LinkInput({ label = t('Links to'), ...props }: InputProps & { label?: string }) {
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

/** The pages of the shop that match the text; all static pages if it is empty. */
function usePlaces(typed: string): Place[] {
  const words = /^(\/|https?:|mailto:|tel:|#)/.test(typed) ? '' : typed.trim().toLowerCase();
  const [categories, setCategories] = useState<readonly Place[]>([]);
  const [products, setProducts] = useState<readonly Place[]>([]);
  useEffect(() => {
    const found = call('GET /product/categories/hierarchy');
    const failed = (error: unknown) => console.warn(t('The categories could not be loaded.'), error);
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
        if (!leaving.signal.aborted) console.warn(t('The products could not be loaded.'), error);
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
  /** The current target; empty: none. */
  href: string;
  onClose: () => void;
  /** Called with an address, or an empty text to remove the link. */
  onChosen: (href: string) => void;
}

/** A path of the shop, a site, a mailbox or a phone: the targets that the server allows. */
const LEADS = /^(https?:\/\/\S+|mailto:\S+@\S+|tel:[+\d ]+|\/[^\s\\/]?[^\s\\]*|#\S+)$/i;

/** Asks for the target of a link. */
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
        <DialogTitle>{t('Where does it link to?')}</DialogTitle>
        <DialogContent>
          <LinkField
            label={t('Address, or a name from the shop')}
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
            {t('Save the link')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
