import { whenNear } from './when-near.tsx';

/** The footer: beyond every first view. */
export const footer = whenNear('footer', {
  part: import.meta.env.SSR ? (await import('./footer.tsx')).Footer : undefined,
  load: async () => (await import('./footer.tsx')).Footer,
});
