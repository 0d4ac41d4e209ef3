import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';

/** What is open on the screen. It lasts as long as the tab; nothing of it is stored. */
export interface Ui {
  /** The line just added, and what is to be said about it: the mini popup shows it. */
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
  /** What a chat with the shop is about, in words for its people; null: nothing in particular. */
  chatAbout: string | null;
  /** The visitor is where the shop does not deliver (specification section 4, Region). */
  regionBlocked: boolean;
  /** When orders come to the shopper's place and for how much, seen and heard; null: not known. */
  arrival: { words: ReactNode; label: string } | null;
  /** What the cart's items cost as its page shows them, less the coupon, in francs; null elsewhere. */
  itemsTotal: number | null;
  /** The dialog in which a place is chosen. */
  placeOpen: boolean;
}

/** What was just added; `note`: fewer than were wanted, in a sentence. */
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

/** While a page is shown, a chat with the shop begins with what it is about. */
export function useChatAbout(chatAbout: string): void {
  useEffect(() => {
    useUi.setState({ chatAbout });
    return () => useUi.setState({ chatAbout: null });
  }, [chatAbout]);
}
