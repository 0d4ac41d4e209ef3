import type { ReactNode } from 'react';
import { create } from 'zustand';

/** How long a toast stays, in milliseconds (specification section 9). */
export const TOAST_MS = 3000;

export interface ToastOptions {
  title: string;
  description?: ReactNode;
  tone?: 'good' | 'bad';
  /** A small picture before the text: a name as in `images`, null if the product has none. */
  picture?: string | null;
  /** It was announced to screen readers otherwise. */
  isSaid?: true;
  /** One action while it is shown: undo. */
  action?: { label: string; run: () => void };
}

/** Toasts not handed to the toaster yet, which is loaded with the first of them. */
export const useToastQueue = create<{ queue: ToastOptions[] }>(() => ({ queue: [] }));

/**
 * Shows a toast at the bottom right for 3 seconds and announces it. It replaces a visible toast with the same
 * title.
 */
export function showToast(input: ToastOptions): void {
  useToastQueue.setState(({ queue }) => ({ queue: [...queue, input] }));
}
