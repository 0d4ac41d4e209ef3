type OnStep = (event: PopStateEvent) => void;

let first: OnStep | null = null;

/**
 * Lets one part hear of steps in the browser's history before the router does, and keep them from it. Called before
 * the router is made: what listens at the window is called in the order it came, whatever its phase.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => first?.(event));
}

/** Has `onStep` hear of each step first; `stopImmediatePropagation` keeps it from the router. */
export function hearStepsFirst(onStep: OnStep): void {
  first = onStep;
}
