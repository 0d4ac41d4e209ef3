import { colours } from './colours.ts';
import { heading } from './heading.ts';

/** A phone's screen, as MUI's breakpoint `sm` draws the line. */
const PHONE = '@media (max-width:599.95px)';

const notice = (severity: string, background: string, color: string) => ({
  [`&.MuiAlert-standard.MuiAlert-color${severity}`]: {
    backgroundColor: background,
    color,
    border: `1px solid ${colours.line}`,
  },
});

/** Notices: what they say stands out from the page, and what they offer has room below on a phone. */
const notices = {
  MuiAlert: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        alignItems: 'center',
        ...notice('Info', colours.sand, colours.ink),
        ...notice('Success', colours.paleGreen, colours.deepGreen),
        ...notice('Warning', colours.honey, colours.darkHoney),
        ...notice('Error', colours.paleSale, colours.darkSale),
      },
      message: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
      action: { padding: 0, margin: 0, marginLeft: 'auto', alignItems: 'center', whiteSpace: 'nowrap' },
    },
  },
  // On top: below it would lie over the button that keeps a form.
  RaNotification: { defaultProps: { anchorOrigin: { vertical: 'top', horizontal: 'center' } } },
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
};

/** Above a list on a phone: what it is searched by, and beside it what can be done. */
const listHead = {
  RaListToolbar: {
    styleOverrides: {
      root: {
        [PHONE]: {
          flexDirection: 'row',
          flexWrap: 'nowrap',
          alignItems: 'flex-start',
          backgroundColor: 'transparent',
          paddingBottom: 4,
        },
      },
    },
  },
  RaFilterForm: { styleOverrides: { root: { [PHONE]: { flex: '1 1 0', minWidth: 0 } } } },
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

/** React-admin's own parts in the shop's look. */
export const parts = {
  ...notices,
  ...listHead,
  // While nothing is chosen it is folded away, and no key leads into it.
  RaBulkActionsToolbar: {
    styleOverrides: { root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } } },
  },
  RaToolbar: { styleOverrides: { root: { backgroundColor: colours.sand } } },
  MuiPaper: {
    styleOverrides: { elevation1: { boxShadow: 'none', border: `1px solid ${colours.line}` } },
  },
  // A menu lies over the page, outside of its parts: it is one of its own.
  MuiMenu: { defaultProps: { slotProps: { root: { role: 'region', 'aria-label': 'Choices' } } } },
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
        },
      },
    },
  },
};
