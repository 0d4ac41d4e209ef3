import { whenNear } from './when-near.tsx';

/** Links of the bar above the header: phones have no room for them, nor use for their code. */
export const topLinks = whenNear('top-links', {
  part: import.meta.env.SSR ? (await import('./top-links.tsx')).TopLinks : undefined,
  load: async () => (await import('./top-links.tsx')).TopLinks,
  className: 'hidden lg:block',
});
