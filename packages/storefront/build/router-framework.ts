import { createContext, type Ref, useRef } from 'react';

// Stands in for `react-router/lib/dom/ssr/components` in the browser's build (see lean-router.ts): what
// the library's own links and providers ask of it, answered as it answers where there is no <HydratedRouter>.

/** Holds nothing: only framework mode provides it. */
export const FrameworkContext = createContext(undefined);

/** Links are not prefetched by the library; entry-client.tsx warms pages. */
export function usePrefetchBehavior() {
  return [false, useRef(null), {}] as const;
}

/** Never rendered, because nothing is prefetched. */
export const PrefetchPageLinks = () => null;

/** One ref that sets them all. */
export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]) {
  return (value: T | null) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value);
      else if (ref) ref.current = value;
    }
  };
}
