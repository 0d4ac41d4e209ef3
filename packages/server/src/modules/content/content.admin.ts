import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { previewAnnouncement, staffAnnouncements } from './announcements.ts';
import { staffBlogCategories } from './blog-categories.ts';
import { staffComments } from './comments.ts';
import { messagesForEditors, staffMessages } from './messages.ts';
import { previewPage, staffPages } from './pages.ts';
import { previewPost, staffPosts } from './posts.ts';
import { orderQuestions, previewQuestion, staffQuestions } from './questions.ts';
import { previewSlide, staffSlides, withOwnPath } from './slides.ts';

/** Binds the calls of staff about the shop's texts, and about messages from visitors. */
export function contentAdmin(app: FastifyInstance): void {
  slideCalls(app);
  announcementCalls(app);
  blogAdmin(app);
  questionCalls(app);
  pageCalls(app);
  messageCalls(app);
}

function slideCalls(app: FastifyInstance): void {
  const { list, get, create, change, remove } = staffSlides;
  bindRoute(app, 'GET /admin/slides', (call) => list(call.ctx, call.query, call.list));
  const { publicUrl } = app.config;
  bindRoute(app, 'POST /admin/slides', ({ ctx, body }) => create(ctx, withOwnPath(body, publicUrl)));
  bindRoute(app, 'POST /admin/slides/preview', ({ ctx, body }) =>
    previewSlide(ctx, withOwnPath(body, publicUrl)),
  );
  bindRoute(app, 'GET /admin/slides/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/slides/:id', ({ ctx, params, body }) =>
    change(ctx, params.id, withOwnPath(body, publicUrl)),
  );
  bindRoute(app, 'DELETE /admin/slides/:id', ({ ctx, params }) => remove(ctx, params.id));
}

function announcementCalls(app: FastifyInstance): void {
  const { list, get, create, change, remove } = staffAnnouncements;
  bindRoute(app, 'GET /admin/announcements', (call) => list(call.ctx, call.query, call.list));
  bindRoute(app, 'POST /admin/announcements', ({ ctx, body }) => create(ctx, body));
  bindRoute(app, 'POST /admin/announcements/preview', ({ ctx, body }) => previewAnnouncement(ctx, body));
  bindRoute(app, 'GET /admin/announcements/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/announcements/:id', ({ ctx, params, body }) => change(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/announcements/:id', ({ ctx, params }) => remove(ctx, params.id));
}

function questionCalls(app: FastifyInstance): void {
  const { list, get, create, change, remove } = staffQuestions;
  bindRoute(app, 'GET /admin/questions', (call) => list(call.ctx, call.query, call.list));
  bindRoute(app, 'POST /admin/questions', ({ ctx, body }) => create(ctx, body));
  bindRoute(app, 'POST /admin/questions/preview', ({ ctx, body }) => previewQuestion(ctx, body));
  bindRoute(app, 'PUT /admin/questions/order', ({ ctx, body }) => orderQuestions(ctx, body));
  bindRoute(app, 'GET /admin/questions/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/questions/:id', ({ ctx, params, body }) => change(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/questions/:id', ({ ctx, params }) => remove(ctx, params.id));
}

function pageCalls(app: FastifyInstance): void {
  const { list, get, change } = staffPages;
  bindRoute(app, 'GET /admin/pages', (call) => list(call.ctx, call.query, call.list));
  bindRoute(app, 'GET /admin/pages/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/pages/:id', ({ ctx, params, body }) => change(ctx, params.id, body));
  bindRoute(app, 'POST /admin/pages/:id/preview', ({ ctx, params, body }) =>
    previewPage(ctx, params.id, body),
  );
}

function messageCalls(app: FastifyInstance): void {
  const messagesFor = ({ role }: StaffVisitor) => (role === 'editor' ? messagesForEditors : staffMessages);
  bindRoute(app, 'GET /admin/messages', ({ ctx, user, query, list }) =>
    messagesFor(user).list(ctx, query, list),
  );
  bindRoute(app, 'GET /admin/messages/:id', ({ ctx, user, params }) => messagesFor(user).get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/messages/:id', ({ ctx, params, body, user }) =>
    messagesFor(user).change(ctx, params.id, { ...body, by: user.name }),
  );
  bindRoute(app, 'DELETE /admin/messages/:id', ({ ctx, user, params }) =>
    messagesFor(user).remove(ctx, params.id),
  );
}

/** Binds the calls of staff about the blog: posts, their categories, and the comments under them. */
function blogAdmin(app: FastifyInstance): void {
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
