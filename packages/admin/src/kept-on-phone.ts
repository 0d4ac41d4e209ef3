/** Where the packer's screens keep orders and presses for times without a network (resources/packing/steps.ts). */
export const PACKING_DATABASE = 'isoko-packing';
/** The presses that wait to be sent; pages that have not loaded those screens see by it whether there are any. */
export const WAITS = 'isoko:packing-waits';

/** Deletes all of it: whoever logs out leaves nothing behind. */
export function forgetPacking(): Promise<void> {
  localStorage.removeItem(WAITS);
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(PACKING_DATABASE);
    deleting.onsuccess = () => resolve();
    // A browser without a database has kept nothing.
    deleting.onerror = () => resolve();
  });
}
