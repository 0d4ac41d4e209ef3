import { colours } from './colours.ts';

/** What a finger can hit. */
const TOUCH = 44;

const field = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

/** What is pressed and typed into: of one height, and as high as a thumb needs it. */
export const controls = {
  MuiTextField: { defaultProps: field },
  MuiFormControl: { defaultProps: field },
  MuiOutlinedInput: { styleOverrides: { root: { minHeight: TOUCH } } },
  // A small field is 40 px high by itself: its name stands in the middle of 44.
  MuiInputLabel: {
    styleOverrides: {
      sizeSmall: {
        '&.MuiInputLabel-outlined:not(.MuiInputLabel-shrink)': {
          transform: 'translate(14px, 11px) scale(1)',
        },
      },
    },
  },
  MuiAutocomplete: { defaultProps: { fullWidth: true, size: 'small' } },
  MuiButton: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiIconButton: { styleOverrides: { root: { minWidth: TOUCH, minHeight: TOUCH } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiListItemButton: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiFormControlLabel: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiTab: { styleOverrides: { root: { minHeight: TOUCH } } },
  MuiLink: { defaultProps: { color: colours.green } },
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
};
