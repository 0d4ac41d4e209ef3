import { create } from 'zustand';

const useAnnouncement = create(() => ({ text: '' }));

/** Lets screen readers say what the page shows only by a change: a line left the cart. */
export function announce(text: string): void {
  // The same words twice are two announcements: an invisible difference makes them so.
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
