import type { ReactNode } from 'react';
import { create } from 'zustand';

/** How long a toast stays, in milliseconds (specification section 9). */
export const TOAST_MS = 3000;

export interface ToastOptions {
  title: string;
  description?: ReactNode;
  tone?: 'good' | 'bad';
  /** A small picture before the text: a name as in `images`, null where the product has none. */
  picture?: string | null;
  /** Screen readers have heard it otherwise. */
  isSaid?: true;
  /** One thing that can be done about it while it is shown: to undo. */
  action?: { label: string; run: () => void };
}

/** Toasts asked for and not yet handed to the toaster, which is loaded with the first of them. */
export const useToastQueue = create<{ queue: ToastOptions[] }>(() => ({ queue: [] }));

/**
 * Shows a toast at the bottom right for 3 seconds and announces it. One with the title of a toast still shown replaces
 * it.
 */
export function showToast(input: ToastOptions): void {
  useToastQueue.setState(({ queue }) => ({ queue: [...queue, input] }));
}
