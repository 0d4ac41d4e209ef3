import { whenNear } from './when-near.tsx';

/** The menu of wide screens (992 px and more): phones have no use for its code. */
export const desktopMenu = whenNear('desktop-menu', {
  part: import.meta.env.SSR ? (await import('./desktop-menu.tsx')).DesktopMenu : undefined,
  load: async () => (await import('./desktop-menu.tsx')).DesktopMenu,
  className: 'hidden lg:block',
});
