import SlideshowIcon from '@mui/icons-material/Slideshow';
import { contentResource } from '#admin/resource.ts';

/** The pictures at the top of the home page. */
export const slides = contentResource({
  name: 'slides',
  label: 'Slides',
  icon: SlideshowIcon,
  recordRepresentation: 'title',
  list: () => import('./list.tsx'),
  form: () => import('./slide-form.tsx'),
});
