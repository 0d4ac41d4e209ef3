import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';

/** The open parts of the screen. The state lasts as long as the tab; it is not stored. */
export interface Ui {
  /** The line just added, and the note about it, for the mini popup. */
  added: Added | null;
  /** The slide-in menu of phones. */
  menuOpen: boolean;
  /** The modal that asks a visitor to log in first (specification section 2). */
  loginRequired: boolean;
  /** The quick-view product's slug, and whether its modal is open (specification section 4, Modal). */
  single: string | null;
  quickShow: boolean;
  /** An account was erased here just now: the home page says goodbye. */
  goodbye: boolean;
  /** The film, and whether the video modal is open (specification section 4, Modal). */
  video: Video | null;
  videoShow: boolean;
  /** The subject of a chat with the shop, in words for its staff; null: none. */
  chatAbout: string | null;
  /** The visitor is in a country that the shop does not serve (specification section 4, Region). */
  regionBlocked: boolean;
  /** Delivery time and fee for the shopper's place, for the screen and for screen readers; null: not known. */
  arrival: { words: ReactNode; label: string } | null;
  /** The price of the cart's items on its page, less the coupon, in francs; null elsewhere. */
  itemsTotal: number | null;
  /** The dialog to choose a place. */
  placeOpen: boolean;
}

/** The line just added; `note`: why fewer were added, in a sentence. */
export type Added = CartLine & { note: string | null };

/** A film to be watched: an address of a file browsers can play. */
export interface Video {
  url: string;
  title: string;
}

export const useUi = create<Ui>(() => ({
  added: null,
  menuOpen: false,
  loginRequired: false,
  single: null,
  quickShow: false,
  goodbye: false,
  video: null,
  videoShow: false,
  chatAbout: null,
  regionBlocked: false,
  arrival: null,
  itemsTotal: null,
  placeOpen: false,
}));

/** Opens the mini popup for a line, or closes it with null. */
export const showAdded = (added: Added | null): void => useUi.setState({ added });

export const setMenuOpen = (menuOpen: boolean): void => useUi.setState({ menuOpen });

export const setPlaceOpen = (placeOpen: boolean): void => useUi.setState({ placeOpen });

export const setLoginRequired = (loginRequired: boolean): void => useUi.setState({ loginRequired });

/** Sets the slug and opens the quick view. */
export const showQuickView = (slug: string): void => useUi.setState({ single: slug, quickShow: true });

/** Closes the quick view and clears its slug. */
export const hideQuickView = (): void => useUi.setState({ single: null, quickShow: false });

export const setGoodbye = (goodbye: boolean): void => useUi.setState({ goodbye });
/** Opens the video modal. */
export const showVideo = (video: Video): void => useUi.setState({ video, videoShow: true });

/** Closes the video modal. */
export const hideVideo = (): void => useUi.setState({ videoShow: false });

/** While a page is shown, a chat with the shop starts with its subject. */
export function useChatAbout(chatAbout: string): void {
  useEffect(() => {
    useUi.setState({ chatAbout });
    return () => useUi.setState({ chatAbout: null });
  }, [chatAbout]);
}
