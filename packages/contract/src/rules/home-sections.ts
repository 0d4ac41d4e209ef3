/** The sections of the home page that a shop may reorder or leave out, in their default order. */
export const HOME_SECTIONS = [
  'categories',
  'popular',
  'slides',
  'trust',
  'offers',
  'featured',
  'arrivals',
  'posts',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];
