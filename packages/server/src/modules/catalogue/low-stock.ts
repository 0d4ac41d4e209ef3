/** Fewer than this many left on a shelf is little, where nobody says another number. */
export const DEFAULT_LOW_STOCK = 5;
