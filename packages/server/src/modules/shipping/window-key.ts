const KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{4}-\d{2}-\d{2})$/;

/** How the wire names a window of one day: `{window uuid}_{YYYY-MM-DD}`. */
export function windowKey({ windowId, date }: { windowId: string; date: string }): string {
  return `${windowId}_${date}`;
}

/** Reads a window's name of the wire; null when it has not its shape. */
export function readWindowKey(key: string): { windowId: string; date: string } | null {
  const [, windowId, date] = KEY.exec(key) ?? [];
  return windowId && date ? { windowId, date } : null;
}
