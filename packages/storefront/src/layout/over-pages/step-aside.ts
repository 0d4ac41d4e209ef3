/** After this time without movement the page is checked again, in milliseconds. */
const STILL_MS = 120;
/** The points of the button to test, as shares of its size: closer together than the smallest pressable element. */
const SHARES = [0, 0.5, 1];
/** The minimum distance, in pixels, between the button and the middle of another element. */
const AIR_PX = 12;
const PRESSABLE = 'a, button, input, select, textarea, label, summary';

/**
 * Marks the chat button while it covers something that can be pressed, and while the page scrolls. Returns a
 * cleanup function.
 */
export function stepAside(): () => void {
  let timer = 0;
  const mark = (isAside: (button: HTMLElement) => boolean) => {
    // Its code may load after this one.
    const button = document.querySelector<HTMLElement>('.corner a');
    button?.toggleAttribute('data-aside', isAside(button));
  };
  const look = () => mark(liesOnSomething);
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, STILL_MS);
  };
  const move = () => {
    mark(() => true);
    soon();
  };
  const watch = new MutationObserver(soon);
  watch.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', move, { passive: true });
  window.addEventListener('resize', move);
  look();
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    window.removeEventListener('scroll', move);
    window.removeEventListener('resize', move);
  };
}

/**
 * Whether the button would catch a press meant for another element; on cards, links and buttons, and beside amounts
 * of money, also whether it hides text.
 */
function liesOnSomething(button: HTMLElement): boolean {
  const box = button.getBoundingClientRect();
  const counts = document.querySelector('[data-bottom-bar]:not([data-cart-bar])') !== null;
  const isHidden = (element: Element): boolean => {
    if (button.contains(element)) return false;
    if (hasWords(element) && (counts || element.closest('.card, a, button'))) return true;
    const pressable = element.closest(PRESSABLE);
    if (!pressable || pressable.contains(button)) return false;
    const { left, right, top, bottom } = pressable.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > box.left - AIR_PX && x < box.right + AIR_PX && y > box.top - AIR_PX && y < box.bottom + AIR_PX;
  };
  return SHARES.some((down) =>
    SHARES.some((across) =>
      document
        .elementsFromPoint(box.left + across * (box.width - 1), box.top + down * (box.height - 1))
        .some(isHidden),
    ),
  );
}

const hasWords = ({ childNodes }: Element): boolean =>
  Array.from(childNodes).some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
