import { create } from 'zustand';

const useAnnouncement = create(() => ({ text: '' }));

/** Has screen readers say something the page shows only by changing: a line left the cart. */
export function announce(text: string): void {
  // The same words twice are two announcements: an invisible difference makes them so.
  useAnnouncement.setState((now) => ({ text: now.text === text ? `${text}\u00a0` : text }));
}

/** Where announcements are made; stands once in the shell. */
export function LiveRegion() {
  return (
    <p role="status" className="sr-only">
      {useAnnouncement((state) => state.text)}
    </p>
  );
}
