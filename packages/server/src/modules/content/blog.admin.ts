import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { changeBlogCategory } from './change-blog-category.ts';
import { changePost } from './change-post.ts';
import { createBlogCategory } from './create-blog-category.ts';
import { createPost } from './create-post.ts';
import { deleteComment } from './delete-comment.ts';
import { getStaffBlogCategory, listStaffBlogCategories } from './list-staff-blog-categories.ts';
import { getStaffComment, listStaffComments } from './list-staff-comments.ts';
import { getStaffPost, listStaffPosts } from './list-staff-posts.ts';
import { moderateComment } from './moderate-comment.ts';
import { previewPost } from './preview-post.ts';
import { removeBlogCategory } from './remove-blog-category.ts';
import { removePost } from './remove-post.ts';

/** Binds the calls of staff about the blog: posts, their categories, and the comments under them. */
export function blogAdmin(app: FastifyInstance): void {
  postCalls(app);
  categoryCalls(app);
  commentCalls(app);
}

function postCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/posts', ({ ctx, query, list }) => listStaffPosts(ctx, query, list));
  bindRoute(app, 'POST /admin/posts', ({ ctx, body }) => createPost(ctx, body));
  bindRoute(app, 'POST /admin/posts/preview', ({ ctx, body }) => previewPost(ctx, body));
  bindRoute(app, 'GET /admin/posts/:id', ({ ctx, params }) => getStaffPost(ctx, params.id));
  bindRoute(app, 'PATCH /admin/posts/:id', ({ ctx, params, body }) => changePost(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/posts/:id', ({ ctx, params }) => removePost(ctx, params.id));
}

function categoryCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/blog-categories', ({ ctx, query, list }) =>
    listStaffBlogCategories(ctx, query, list),
  );
  bindRoute(app, 'POST /admin/blog-categories', ({ ctx, body }) => createBlogCategory(ctx, body));
  bindRoute(app, 'GET /admin/blog-categories/:id', ({ ctx, params }) => getStaffBlogCategory(ctx, params.id));
  bindRoute(app, 'PATCH /admin/blog-categories/:id', ({ ctx, params, body }) =>
    changeBlogCategory(ctx, params.id, body),
  );
  bindRoute(app, 'DELETE /admin/blog-categories/:id', ({ ctx, params }) =>
    removeBlogCategory(ctx, params.id),
  );
}

function commentCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/comments', ({ ctx, query, list }) => listStaffComments(ctx, query, list));
  bindRoute(app, 'GET /admin/comments/:id', ({ ctx, params }) => getStaffComment(ctx, params.id));
  bindRoute(app, 'PATCH /admin/comments/:id', ({ ctx, params, body }) =>
    moderateComment(ctx, params.id, body),
  );
  bindRoute(app, 'DELETE /admin/comments/:id', ({ ctx, params }) => deleteComment(ctx, params.id));
}
