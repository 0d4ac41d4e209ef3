/** Whether a post can be read. */
export const STATUSES = [
  { id: 'draft', name: 'Draft' },
  { id: 'published', name: 'Published' },
];
