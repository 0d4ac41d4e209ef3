/** Fewer than this many left on a stock unit is little, where nobody says another number. */
export const DEFAULT_LOW_STOCK = 5;
