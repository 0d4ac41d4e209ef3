import { create } from 'zustand';

/** Whether the server was asked for the cart since somebody signed in: before that an empty cart says nothing. */
export const useCartSync = create(() => ({ asked: false }));
