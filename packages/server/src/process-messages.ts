/** What a process tells the first one. */
export type Told =
  | { readonly isOpen: true }
  | { readonly say: string }
  /** It cannot go on, and says why. */
  | { readonly fault: string };

/** What the first process tells another: signals of a terminal reach all of them, so they do not count. */
export interface Order {
  readonly stop: true;
}

/** Tells the first process; resolves when it is on its way. */
export function tell(told: Told): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(told, undefined, undefined, () => resolve());
    else resolve();
  });
}
