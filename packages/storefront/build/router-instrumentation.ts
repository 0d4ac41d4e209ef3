// Stands in for `react-router/lib/router/instrumentation` in the browser's build (see lean-router.ts): the
// router asks for a receiver before each navigation, and for the rest only where instrumentations are handed in.

/** No instrumented call is ever waiting for a navigation's result. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;

export const getRouteInstrumentationUpdates = refuse;
export const instrumentClientSideRouter = refuse;

function refuse(): never {
  throw new Error('The storefront is built without instrumentations: see build/lean-router.ts.');
}
