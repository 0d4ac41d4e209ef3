/** The database in which the packing screens store orders and steps for offline use (resources/packing/steps.ts). */
export const PACKING_DATABASE = 'isoko-packing';
/** The steps that wait to be sent; other pages check this key to see whether there are any. */
export const WAITS = 'isoko:packing-waits';

/** Deletes all of it: after logging out nothing is left. */
export function forgetPacking(): Promise<void> {
  localStorage.removeItem(WAITS);
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(PACKING_DATABASE);
    deleting.onsuccess = () => resolve();
    // A browser without a database has stored nothing.
    deleting.onerror = () => resolve();
  });
}
