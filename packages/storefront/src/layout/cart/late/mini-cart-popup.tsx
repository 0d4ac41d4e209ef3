import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { rich, t } from '../../../messages/t.tsx';
import { lineName, selectTotal, useCart } from '../../../state/cart/cart.ts';
import { type Added, showAdded, useUi } from '../../../state/ui.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { CheckIcon } from '../../../ui/some-pages/more-icons.tsx';
import { useReachesMinimum } from '../minimum-order.tsx';
import { muchText } from './weighed.tsx';

/** The popup leaves by itself after this long, unless it is being used. Milliseconds. */
const POPUP_MS = 7000;

/**
 * Says that a product has been added, with View Cart and, from the minimum order on, Checkout (specification
 * section 2). It takes no focus: shopping continues. Rendered once, in the shell.
 */
export default function MiniCartPopup() {
  const added = useUi((ui) => ui.added);
  const { key } = useLocation();
  const page = useRef(key);
  useEffect(() => {
    if (page.current !== key) showAdded(null);
    page.current = key;
  }, [key]);
  return added && <Popup added={added} />;
}

function Popup({ added }: { added: Added }) {
  const total = useCart(selectTotal);
  const canCheckOut = useReachesMinimum(total);
  const box = useRef<HTMLElement>(null);
  useLeaving(added, box);
  useNextStop(box);
  return (
    <aside
      ref={box}
      aria-label={t('Added to your cart')}
      className={cx(
        // In the corner, over the header: it covers whole elements, never half of one.
        'card fixed inset-x-0 top-0 z-50 animate-rise rounded-t-none p-4 pt-[max(1rem,env(safe-area-inset-top))] shadow-float',
        'sm:left-auto sm:w-96 sm:rounded-br-none lg:top-32 lg:right-6 lg:rounded-card',
      )}
    >
      <div className="flex items-center gap-3 pr-8">
        <span className="size-20 shrink-0 overflow-clip rounded-control bg-sand">
          <Picture
            name={added.image}
            alt=""
            widths={[80, 160]}
            sizes="80px"
            className="size-full object-cover"
          />
        </span>
        <div className="min-w-0">
          <p className="line-clamp-3 text-md">
            {rich('{name} has been added', {
              name: <strong className="font-semibold">{lineName(added)}</strong>,
            })}
          </p>
          <p className="mt-1 flex items-center gap-1.5 text-green-700 text-sm">
            <CheckIcon className="size-4" />
            {added.note ?? muchText(added)}
          </p>
        </div>
      </div>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={() => showAdded(null)}
        className="absolute top-[max(0.375rem,env(safe-area-inset-top))] right-1.5 grid size-11 place-items-center rounded-full text-soft hover:bg-sand"
      >
        <CloseIcon className="size-4" />
      </button>
      <div className="mt-3 flex gap-2">
        <ButtonLink to="/cart" variant="outline" className="flex-1">
          {t('View Cart')}
        </ButtonLink>
        {canCheckOut && (
          <ButtonLink to="/checkout" className="flex-1">
            {t('Checkout')}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}

/** Closes the popup after its time, unless it is being used, and on Escape. */
function useLeaving(added: Added, box: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is added next stays its own time.
  useEffect(() => {
    const leave = () => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, POPUP_MS);
      else showAdded(null);
    };
    let timer = setTimeout(leave, POPUP_MS);
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && showAdded(null);
    document.addEventListener('keydown', onEscape);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onEscape);
    };
  }, [added]);
}

/** The focusable elements in the popup. */
const STOPS = 'a, button';

/** Moves the focus on Tab between the pressed button and these elements; otherwise the browser does. */
function stepOn(event: KeyboardEvent, pressed: HTMLElement, stops: HTMLElement[]): void {
  const at = document.activeElement;
  const [from, to] = event.shiftKey ? [stops[0], pressed] : [pressed, stops[0]];
  if (at === from) {
    event.preventDefault();
    to?.focus();
    // After the last one the browser continues from the button.
  } else if (at === stops.at(-1) && to !== pressed) pressed.focus({ preventScroll: true });
}

/**
 * Makes the popup the next Tab stop after the pressed button, and back, because its place in the document is
 * far away. If it closes with the focus in it, the button gets the focus again.
 */
function useNextStop(box: RefObject<HTMLElement | null>): void {
  // The cleanup runs while the popup is still in the page.
  useLayoutEffect(() => {
    const pressed = document.activeElement;
    if (!(pressed instanceof HTMLElement) || pressed === document.body) return;
    const onTab = (event: KeyboardEvent) => {
      if (event.key === 'Tab')
        stepOn(event, pressed, [...(box.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]);
    };
    document.addEventListener('keydown', onTab);
    const shown = box.current;
    return () => {
      document.removeEventListener('keydown', onTab);
      if (shown?.contains(document.activeElement)) pressed.focus({ preventScroll: true });
    };
  }, [box]);
}
