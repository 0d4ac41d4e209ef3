import { create } from 'zustand';

const useAnnouncement = create(() => ({ text: '' }));

/** Lets screen readers announce a change that is only visible: a line was removed from the cart. */
export function announce(text: string): void {
  // The same text twice must be announced twice: an invisible character makes them different.
  useAnnouncement.setState((now) => ({ text: now.text === text ? `${text}\u00a0` : text }));
}

/** The element of the announcements; once, in the shell. */
export function LiveRegion() {
  return (
    <p role="status" className="sr-only">
      {useAnnouncement((state) => state.text)}
    </p>
  );
}
