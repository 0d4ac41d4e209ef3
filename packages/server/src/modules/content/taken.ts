/** What stands beside a field when somebody else took its value a moment ago, by the constraint that says so. */
export const postTaken = {
  post_slug_key: { field: 'slug', message: 'Another post has this address.' },
} as const;

export const blogCategoryTaken = {
  blog_category_slug_key: { field: 'slug', message: 'Another category has this address.' },
} as const;
