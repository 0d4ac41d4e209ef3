import { FIRST_COLOR, paletteOf } from '@isoko/contract/rules/palette';
import type { MouseEvent } from 'react';
import { defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { shop } from '#admin/ui/shop.ts';

const shades = paletteOf(shop.color);
/** Success is green in a red shop, too: the shop's colour would look like an error. */
const well = paletteOf(FIRST_COLOR);

/** The shop's colours (packages/storefront/src/theme.css). */
const colours = {
  paper: '#fdfcf8',
  sand: '#f5f1e6',
  line: '#e7e2d5',
  edge: '#8b8c7d',
  ink: '#16251b',
  soft: '#56645a',
  green: shades[600],
  deepGreen: shades[700],
  paleGreen: shades[50],
  amber: '#f59e0b',
  darkAmber: '#8a5200',
  paleAmber: '#fff8e8',
  sale: '#c22f18',
  paleSale: '#fdeeea',
  darkSale: '#8f2111',
  honey: '#fdecc4',
  darkHoney: '#5c3700',
};

/** The style of headings. */
const heading = {
  fontFamily: 'Poppins, ui-sans-serif, system-ui, sans-serif',
  fontWeight: 600,
  letterSpacing: '-0.015em',
};

/** The width of phones, as MUI's breakpoint `sm`. */
const PHONE = '@media (max-width:599.95px)';

const notice = (severity: string, background: string, color: string) => ({
  [`&.MuiAlert-standard.MuiAlert-color${severity}`]: {
    backgroundColor: background,
    color,
    border: `1px solid ${colours.line}`,
  },
});

/** Notices: their text is easy to see, and on a phone their button has room below. */
const notices = {
  MuiAlert: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        alignItems: 'center',
        ...notice('Info', colours.sand, colours.ink),
        ...notice('Success', well[50], well[700]),
        ...notice('Warning', colours.honey, colours.darkHoney),
        ...notice('Error', colours.paleSale, colours.darkSale),
      },
      message: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
      action: { padding: 0, margin: 0, marginLeft: 'auto', alignItems: 'center', whiteSpace: 'nowrap' },
    },
  },
  // On top: at the bottom it would cover the button that saves a form.
  RaNotification: { defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } } },
  MuiCircularProgress: { defaultProps: { 'aria-label': t('Loading') } },
  RaLoading: { styleOverrides: { root: { '& .RaLoading-message': { opacity: 1 } } } },
};

/** Above a list on a phone: its search, and beside it the actions. */
const listHead = {
  RaListToolbar: {
    styleOverrides: {
      root: {
        [PHONE]: {
          flexDirection: 'row',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          backgroundColor: 'transparent',
          paddingBottom: 4,
        },
      },
    },
  },
  // The menu row that clears a choice has a visible text, not only one for screen readers.
  RaSelectInput: { defaultProps: { emptyText: 'ra.action.clear_input_value' } },
  RaFilterForm: { styleOverrides: { root: { [PHONE]: { flex: '1 1 12rem', minWidth: 0 } } } },
  // Seven columns of an order fit beside the menu of a small desk.
  RaDataTable: { styleOverrides: { root: { '& .MuiTableCell-root': { paddingInline: 10 } } } },
  // The placeholder of a search is fully visible, or ends in an ellipsis.
  RaSearchInput: {
    styleOverrides: {
      root: { '& input': { textOverflow: 'ellipsis', minWidth: '16rem', [PHONE]: { minWidth: 0 } } },
    },
  },
  RaFilterFormInput: {
    styleOverrides: { root: { [PHONE]: { '& .RaFilterFormInput-spacer': { width: 0 } } } },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        background: 'none',
        [PHONE]: { backgroundColor: 'transparent', minHeight: 0, paddingTop: 8, flex: '0 0 auto' },
      },
    },
  },
};

/**
 * A menu that opens under a held mouse button may be below the pointer: releasing the button there is not a
 * choice. Only a press that started in the menu counts.
 */
function onlyOwnPresses() {
  let pressed: EventTarget | null = null;
  return {
    onMouseDownCapture: (event: MouseEvent) => {
      pressed = event.currentTarget;
    },
    onMouseUpCapture: (event: MouseEvent) => {
      if (pressed !== event.currentTarget) event.stopPropagation();
      pressed = null;
    },
  };
}

/** React-admin's own parts in the shop's look. */
const parts = {
  ...notices,
  ...listHead,
  // Without a selection it is hidden, also from the keyboard.
  RaBulkActionsToolbar: {
    styleOverrides: { root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } } },
  },
  // In some languages the names of screens are wider than the menu: they take a second line.
  RaMenuItemLink: {
    styleOverrides: { root: { '.RaMenu-open & .MuiTypography-noWrap': { whiteSpace: 'normal' } } },
  },
  RaToolbar: { styleOverrides: { root: { backgroundColor: colours.sand } } },
  MuiPaper: {
    styleOverrides: { elevation1: { boxShadow: 'none', border: `1px solid ${colours.line}` } },
  },
  // A menu is outside of the page's landmarks, so it is one itself.
  MuiMenu: {
    defaultProps: {
      // As far from the edge as a field of a phone, so that a list as wide as its field lies below it.
      marginThreshold: 8,
      slotProps: { root: { role: 'region', 'aria-label': t('Choices') }, list: onlyOwnPresses() },
    },
  },
  MuiAppBar: { defaultProps: { color: 'secondary' } },
  RaArrayInput: {
    styleOverrides: {
      root: {
        marginTop: 16,
        '& > .RaArrayInput-label': {
          ...heading,
          position: 'static',
          transform: 'none',
          color: colours.ink,
          fontSize: '1.125rem',
          marginBottom: 8,
          ...{ whiteSpace: 'normal', maxWidth: 'none' },
        },
      },
    },
  },
};

/** The minimum size of a touch target. */
const TOUCH = 44;

const field = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

/** Buttons and fields: of one height, large enough for a thumb. */
const controls = {
  MuiTextField: { defaultProps: field },
  MuiFormControl: { defaultProps: field },
  MuiOutlinedInput: { styleOverrides: { root: { minHeight: TOUCH } } },
  // A small field is 40 px high by itself: its label is in the middle of 44.
  MuiInputLabel: {
    styleOverrides: {
      sizeSmall: {
        '&.MuiInputLabel-outlined:not(.MuiInputLabel-shrink)': {
          transform: 'translate(14px, 11px) scale(1)',
        },
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      ...{ fullWidth: true, size: 'small' },
      ...{
        clearText: t('Clear'),
        closeText: t('Close'),
        openText: t('Open|list'),
        loadingText: t('Loading'),
      },
      noOptionsText: t('Nothing matches.'),
      // As a menu, it is a landmark itself.
      slotProps: { popper: { role: 'region', 'aria-label': t('Choices') } },
    },
  },
  MuiButton: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiListItemButton: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiFormControlLabel: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiTab: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiLink: { defaultProps: { color: colours.green } },
  MuiCssBaseline: { styleOverrides: { 'a:not([class])': { color: colours.green } } },
  // The row below a list on a phone; a wide screen has numbers of pages, which react-admin names.
  MuiTablePagination: {
    defaultProps: {
      getItemAriaLabel: (to: string) => (to === 'next' ? t('Next page') : t('Previous page')),
    },
  },
  MuiCheckbox: {
    // React-admin puts the name of a row's box around the input, where screen readers do not find it.
    defaultProps: {
      slotProps: {
        root: { 'aria-label': undefined },
        input: (row: { 'aria-label'?: string }) => ({ 'aria-label': row['aria-label'] }),
      },
    },
    styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH } },
  },
};

/** React-admin's theme in the shop's colours and font, with targets that a thumb hits. */
export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: colours.green, dark: colours.deepGreen, light: colours.paleGreen },
    secondary: { main: colours.deepGreen, contrastText: '#fff' },
    warning: { main: colours.darkAmber, light: colours.paleAmber },
    error: { main: colours.sale, light: colours.paleSale },
    success: { main: well[600] },
    info: { main: colours.soft },
    background: { default: colours.paper, paper: '#fff' },
    text: { primary: colours.ink, secondary: colours.soft },
    divider: colours.line,
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily:
      'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    h1: { ...heading, fontSize: '1.75rem' },
    h2: { ...heading, fontSize: '1.375rem' },
    h3: { ...heading, fontSize: '1.125rem' },
    h4: { ...heading, fontSize: '1.125rem' },
    h5: { ...heading, fontSize: '1.125rem' },
    h6: { ...heading, fontSize: '1rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...defaultLightTheme.components,
    ...controls,
    ...parts,
  } as RaThemeOptions['components'],
};
