import { defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { colours } from './colours.ts';
import { controls } from './controls.ts';
import { heading } from './heading.ts';
import { parts } from './parts.ts';

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
