import { defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** The shop's colours (packages/storefront/src/styles.css). */
export const colours = {
  paper: '#fdfcf8',
  sand: '#f5f1e6',
  line: '#e7e2d5',
  edge: '#8b8c7d',
  ink: '#16251b',
  soft: '#56645a',
  green: '#1a6b3a',
  deepGreen: '#14532d',
  paleGreen: '#eef6ee',
  amber: '#f59e0b',
  darkAmber: '#8a5200',
  paleAmber: '#fff8e8',
  sale: '#c22f18',
  paleSale: '#fdeeea',
};

const heading = {
  fontFamily: 'Poppins, ui-sans-serif, system-ui, sans-serif',
  fontWeight: 600,
  letterSpacing: '-0.015em',
};

/** What a finger can hit. */
const TOUCH = 44;

/** React-admin's theme in the shop's colours and font, with targets that a thumb hits. */
export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: colours.green, dark: colours.deepGreen, light: colours.paleGreen },
    secondary: { main: colours.deepGreen, contrastText: '#fff' },
    warning: { main: colours.darkAmber, light: colours.paleAmber },
    error: { main: colours.sale, light: colours.paleSale },
    success: { main: colours.green },
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
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', fullWidth: true } },
    MuiOutlinedInput: { styleOverrides: { root: { minHeight: TOUCH } } },
    MuiButton: { styleOverrides: { root: { minHeight: TOUCH } } },
    MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: TOUCH } } },
    MuiListItemButton: { styleOverrides: { root: { minHeight: TOUCH } } },
    MuiFormControlLabel: { styleOverrides: { root: { minHeight: TOUCH } } },
    MuiTab: { styleOverrides: { root: { minHeight: TOUCH } } },
    MuiCheckbox: {
      // React-admin names the box of a row on what lies around the input, where nobody hears it.
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: (row: object) => ({ 'aria-label': (row as { 'aria-label'?: string })['aria-label'] }),
        },
      },
      styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH } },
    },
    RaToolbar: { styleOverrides: { root: { backgroundColor: colours.sand } } },
    MuiPaper: {
      styleOverrides: { elevation1: { boxShadow: 'none', border: `1px solid ${colours.line}` } },
    },
    RaTopToolbar: { styleOverrides: { root: { background: 'none' } } },
    // On top: below it would lie over the button that keeps a form.
    RaNotification: { defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } } },
    MuiAppBar: { defaultProps: { color: 'secondary' } },
  } as RaThemeOptions['components'],
};
