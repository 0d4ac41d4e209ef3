/** The shop's news, and what can wait as long, wait for this after the page has loaded, in ms (specification section 9). */
export const LATE_MS = 5_000;
