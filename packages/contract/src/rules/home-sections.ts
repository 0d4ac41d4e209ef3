/** The parts of the home page that a shop may put in another order or leave out, as they are at first. */
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
