import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { listAnnouncements } from './announcements.ts';
import { listBlogCategories } from './blog-categories.ts';
import { addComment, listComments, removeComment } from './comments.ts';
import { getContact, submitContact } from './messages.ts';
import { getAbout, getPolicy } from './pages.ts';
import { countPosts, getPost, listPosts } from './posts.ts';
import { listQuestions } from './questions.ts';
import { listSlides } from './slides.ts';

export function contentRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /slides', ({ ctx, list }) => listSlides(ctx, list));
  bindRoute(app, 'GET /announcements', ({ ctx, list }) => listAnnouncements(ctx, list));
  blogRoutes(app);
  bindRoute(app, 'GET /about', ({ ctx }) => getAbout(ctx));
  bindRoute(app, 'GET /qa', ({ ctx, list }) => listQuestions(ctx, list));
  bindRoute(app, 'GET /pages/terms-and-conditions', ({ ctx }) => getPolicy(ctx, 'terms-and-conditions'));
  bindRoute(app, 'GET /pages/return-policy', ({ ctx }) => getPolicy(ctx, 'return-policy'));
  bindRoute(app, 'GET /pages/shipping-and-delivery', ({ ctx }) => getPolicy(ctx, 'shipping-and-delivery'));
  bindRoute(app, 'GET /pages/privacy-policy', ({ ctx }) => getPolicy(ctx, 'privacy-policy'));
  bindRoute(app, 'GET /contact', ({ ctx }) => getContact(ctx));
  bindRoute(app, 'POST /contact/submit-form', ({ ctx, body, ip }) =>
    submitContact(ctx, body, { address: ip }),
  );
}

function blogRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /blog', ({ ctx, query, list }) => listPosts(ctx, query, list));
  bindRoute(app, 'GET /blog/:slug', ({ ctx, params }) => getPost(ctx, params.slug));
  bindRoute(app, 'GET /totals/blogs', ({ ctx, query }) => countPosts(ctx, query));
  bindRoute(app, 'GET /blog-category/hierarchy', ({ ctx }) => listBlogCategories(ctx));
  bindRoute(app, 'GET /blog-comments/posts/:postId/comments', async ({ ctx, params, visitor, list }) =>
    listComments(ctx, { postId: params.postId, visitor: await visitor() }, list),
  );
  bindRoute(app, 'POST /blog-comments', ({ ctx, body, user }) => addComment(ctx, body, user));
  bindRoute(app, 'DELETE /blog-comments/:id', ({ ctx, params, user }) =>
    removeComment(ctx, user.id, params.id),
  );
}
