import { type ComponentType, lazy, Suspense } from 'react';

/** A part this many pixels below the screen is fetched: it is alive when it is scrolled to. */
const NEAR_PX = 400;

const sleeping = new Set<() => void>();

/** Has every part that sleeps wake up: React can only move to another page once it has all of this one. */
export function wakeParts(): void {
  for (const wake of sleeping) wake();
  sleeping.clear();
}

/**
 * Where a part stands that no first view needs: its HTML comes from the server, its code (`load`) when the element
 * comes near the screen, or shows at all. Until then its links lead on as links do, and presses on the rest wait. To be
 * made once, outside of components: React leaves it alone only as long as it is the same element. `part` is the
 * component itself, which only the server has at hand.
 */
export function whenNear(
  id: string,
  { part, load, className }: { part?: ComponentType; load: () => Promise<ComponentType>; className?: string },
) {
  const Part = part ?? lazyNear(id, load);
  return (
    <div id={id} className={className}>
      <Suspense>
        <Part />
      </Suspense>
    </div>
  );
}

/** A part whose code comes when the element around it comes near the screen, as {@link whenNear} has it. */
export function lazyNear<Props>(id: string, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await near(id);
    return { default: await load().catch(() => asItStands(id)) };
  });
}

function near(id: string): Promise<void> {
  const element = document.getElementById(id);
  return new Promise((resolve) => {
    sleeping.add(resolve);
    const seen = ([entry]: IntersectionObserverEntry[], observer: IntersectionObserver) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      resolve();
    };
    if (element) new IntersectionObserver(seen, { rootMargin: `${NEAR_PX}px` }).observe(element);
    // The empty page (entry-server.tsx) is made in the browser: nothing stands there yet.
    else resolve();
  });
}

/** Without a network: what the server sent goes on standing there, its links lead on. */
function asItStands(id: string): ComponentType {
  const __html = document.getElementById(id)?.firstElementChild?.outerHTML ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own HTML, as the server sent it
  return () => <div dangerouslySetInnerHTML={{ __html }} />;
}
