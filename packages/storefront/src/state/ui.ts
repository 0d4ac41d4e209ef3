import { create } from 'zustand';
import type { CartLine } from './cart-line.ts';

/** What is open on the screen. It lasts as long as the tab; nothing of it is stored. */
export interface Ui {
  /** The line just added: the mini popup shows it. */
  added: CartLine | null;
  /** The slide-in menu of phones. */
  menuOpen: boolean;
  /** The modal that asks a visitor to log in first (specification section 2). */
  loginRequired: boolean;
  /** The quick-view product's slug, and whether its modal is open (specification section 4, Modal). */
  single: string | null;
  quickShow: boolean;
  /** An account was erased here just now: the home page says goodbye. */
  goodbye: boolean;
}

export const useUi = create<Ui>(() => ({
  added: null,
  menuOpen: false,
  loginRequired: false,
  single: null,
  quickShow: false,
  goodbye: false,
}));

/** Opens the mini popup for a line, or closes it with null. */
export const showAdded = (added: CartLine | null): void => useUi.setState({ added });

export const setMenuOpen = (menuOpen: boolean): void => useUi.setState({ menuOpen });

export const setLoginRequired = (loginRequired: boolean): void => useUi.setState({ loginRequired });

/** Sets the slug and opens the quick view. */
export const showQuickView = (slug: string): void => useUi.setState({ single: slug, quickShow: true });

/** Closes the quick view and clears its slug. */
export const hideQuickView = (): void => useUi.setState({ single: null, quickShow: false });

export const setGoodbye = (goodbye: boolean): void => useUi.setState({ goodbye });
