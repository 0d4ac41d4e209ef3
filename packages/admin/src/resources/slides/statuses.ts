/** Whether a slide is shown. */
export const STATUSES = [
  { id: 'published', name: 'In the shop' },
  { id: 'draft', name: 'Draft' },
];
