import CampaignIcon from '@mui/icons-material/Campaign';
import { contentResource } from '#admin/resource.ts';

/** News in a popup. */
export const announcements = contentResource({
  name: 'announcements',
  label: 'Announcements',
  icon: CampaignIcon,
  recordRepresentation: 'title',
  list: () => import('./list.tsx'),
  form: () => import('./announcement-form.tsx'),
});
