/** Messages of a process to its parent. */
export type Told =
  | { readonly isOpen: true }
  | { readonly say: string }
  /** It cannot continue, and says why. */
  | { readonly fault: string };

/** Orders of the parent to a process: signals of a terminal reach all processes, so they do not count. */
export interface Order {
  readonly stop: true;
}

/** Sends a message to the parent; resolves when it is sent. */
export function tell(told: Told): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(told, undefined, undefined, () => resolve());
    else resolve();
  });
}
