import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { staffBlogCategories } from './blog-categories.ts';
import { staffComments } from './comments.ts';
import { previewPost, staffPosts } from './posts.ts';

/** Binds the calls of staff about the blog: posts, their categories, and the comments under them. */
export function blogAdmin(app: FastifyInstance): void {
  postCalls(app);
  categoryCalls(app);
  commentCalls(app);
}

function postCalls(app: FastifyInstance): void {
  const { list, get, create, change, remove } = staffPosts;
  bindRoute(app, 'GET /admin/posts', (call) => list(call.ctx, call.query, call.list));
  bindRoute(app, 'POST /admin/posts', ({ ctx, body }) => create(ctx, body));
  bindRoute(app, 'POST /admin/posts/preview', ({ ctx, body }) => previewPost(ctx, body));
  bindRoute(app, 'GET /admin/posts/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/posts/:id', ({ ctx, params, body }) => change(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/posts/:id', ({ ctx, params }) => remove(ctx, params.id));
}

function categoryCalls(app: FastifyInstance): void {
  const { list, get, create, change, remove } = staffBlogCategories;
  bindRoute(app, 'GET /admin/blog-categories', (call) => list(call.ctx, call.query, call.list));
  bindRoute(app, 'POST /admin/blog-categories', ({ ctx, body }) => create(ctx, body));
  bindRoute(app, 'GET /admin/blog-categories/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/blog-categories/:id', ({ ctx, params, body }) => change(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/blog-categories/:id', ({ ctx, params }) => remove(ctx, params.id));
}

function commentCalls(app: FastifyInstance): void {
  const { list, get, change, remove } = staffComments;
  bindRoute(app, 'GET /admin/comments', (call) => list(call.ctx, call.query, call.list));
  bindRoute(app, 'GET /admin/comments/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/comments/:id', ({ ctx, params, body }) => change(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/comments/:id', ({ ctx, params }) => remove(ctx, params.id));
}
