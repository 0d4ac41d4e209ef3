import HelpIcon from '@mui/icons-material/HelpOutlined';
import { contentResource } from '#admin/resource.ts';

/** What the help page answers. */
export const questions = contentResource({
  name: 'questions',
  label: 'Questions',
  icon: HelpIcon,
  recordRepresentation: 'question',
  list: () => import('./list.tsx'),
  form: () => import('./question-form.tsx'),
});
