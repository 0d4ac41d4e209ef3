/** The page is looked at again when it has been still for so long, in milliseconds. */
const STILL_MS = 120;
/** Where the button is looked below, in shares of its size: closer together than anything that can be pressed is small. */
const SHARES = [0, 0.5, 1];
/** So near, in pixels, the middle of something else may come to the button. */
const AIR_PX = 12;
const PRESSABLE = 'a, button, input, select, textarea, label, summary';

/** Marks the chat's button while it lies on something that can be pressed, and while the page moves. Returns the undoing. */
export function stepAside(): () => void {
  let timer = 0;
  const mark = (isAside: (button: HTMLElement) => boolean) => {
    // Its code may come after this one.
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

/** Whether a press meant for something else would meet the button; on cards, and where money is counted, also whether it hides words. */
function liesOnSomething(button: HTMLElement): boolean {
  const box = button.getBoundingClientRect();
  const counts = document.querySelector('[data-bottom-bar]:not([data-cart-bar])') !== null;
  const isHidden = (element: Element): boolean => {
    if (button.contains(element)) return false;
    if (hasWords(element) && (counts || element.closest('.card'))) return true;
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
