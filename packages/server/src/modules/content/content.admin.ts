import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { blogAdmin } from './blog.admin.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { changeMessage } from './change-message.ts';
import { changePage } from './change-page.ts';
import { changeQuestion } from './change-question.ts';
import { changeSlide } from './change-slide.ts';
import { createAnnouncement } from './create-announcement.ts';
import { createQuestion } from './create-question.ts';
import { createSlide } from './create-slide.ts';
import { getStaffMessage, listMessages } from './list-messages.ts';
import { getStaffPage, listPages } from './list-pages.ts';
import { getStaffAnnouncement, listStaffAnnouncements } from './list-staff-announcements.ts';
import { getStaffQuestion, listStaffQuestions } from './list-staff-questions.ts';
import { getStaffSlide, listStaffSlides } from './list-staff-slides.ts';
import { orderQuestions } from './order-questions.ts';
import { previewAnnouncement } from './preview-announcement.ts';
import { previewPage } from './preview-page.ts';
import { previewQuestion } from './preview-question.ts';
import { previewSlide } from './preview-slide.ts';
import { removeAnnouncement } from './remove-announcement.ts';
import { removeMessage } from './remove-message.ts';
import { removeQuestion } from './remove-question.ts';
import { removeSlide } from './remove-slide.ts';

/** Binds the calls of staff about what the shop says, and what people write to it. */
export function contentAdmin(app: FastifyInstance): void {
  slideCalls(app);
  announcementCalls(app);
  blogAdmin(app);
  questionCalls(app);
  pageCalls(app);
  messageCalls(app);
}

function slideCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/slides', ({ ctx, query, list }) => listStaffSlides(ctx, query, list));
  bindRoute(app, 'POST /admin/slides', ({ ctx, body }) => createSlide(ctx, body));
  bindRoute(app, 'POST /admin/slides/preview', ({ ctx, body }) => previewSlide(ctx, body));
  bindRoute(app, 'GET /admin/slides/:id', ({ ctx, params }) => getStaffSlide(ctx, params.id));
  bindRoute(app, 'PATCH /admin/slides/:id', ({ ctx, params, body }) => changeSlide(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/slides/:id', ({ ctx, params }) => removeSlide(ctx, params.id));
}

function announcementCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/announcements', ({ ctx, query, list }) =>
    listStaffAnnouncements(ctx, query, list),
  );
  bindRoute(app, 'POST /admin/announcements', ({ ctx, body }) => createAnnouncement(ctx, body));
  bindRoute(app, 'POST /admin/announcements/preview', ({ ctx, body }) => previewAnnouncement(ctx, body));
  bindRoute(app, 'GET /admin/announcements/:id', ({ ctx, params }) => getStaffAnnouncement(ctx, params.id));
  bindRoute(app, 'PATCH /admin/announcements/:id', ({ ctx, params, body }) =>
    changeAnnouncement(ctx, params.id, body),
  );
  bindRoute(app, 'DELETE /admin/announcements/:id', ({ ctx, params }) => removeAnnouncement(ctx, params.id));
}

function questionCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/questions', ({ ctx, query, list }) => listStaffQuestions(ctx, query, list));
  bindRoute(app, 'POST /admin/questions', ({ ctx, body }) => createQuestion(ctx, body));
  bindRoute(app, 'POST /admin/questions/preview', ({ ctx, body }) => previewQuestion(ctx, body));
  bindRoute(app, 'PUT /admin/questions/order', ({ ctx, body }) => orderQuestions(ctx, body));
  bindRoute(app, 'GET /admin/questions/:id', ({ ctx, params }) => getStaffQuestion(ctx, params.id));
  bindRoute(app, 'PATCH /admin/questions/:id', ({ ctx, params, body }) =>
    changeQuestion(ctx, params.id, body),
  );
  bindRoute(app, 'DELETE /admin/questions/:id', ({ ctx, params }) => removeQuestion(ctx, params.id));
}

function pageCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/pages', ({ ctx, query, list }) => listPages(ctx, query, list));
  bindRoute(app, 'GET /admin/pages/:id', ({ ctx, params }) => getStaffPage(ctx, params.id));
  bindRoute(app, 'PATCH /admin/pages/:id', ({ ctx, params, body }) => changePage(ctx, params.id, body));
  bindRoute(app, 'POST /admin/pages/:id/preview', ({ ctx, params, body }) =>
    previewPage(ctx, params.id, body),
  );
}

function messageCalls(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/messages', ({ ctx, query, list }) => listMessages(ctx, query, list));
  bindRoute(app, 'GET /admin/messages/:id', ({ ctx, params }) => getStaffMessage(ctx, params.id));
  bindRoute(app, 'PATCH /admin/messages/:id', ({ ctx, params, body, user }) =>
    changeMessage(ctx, { id: params.id, actor: user }, body),
  );
  bindRoute(app, 'DELETE /admin/messages/:id', ({ ctx, params }) => removeMessage(ctx, params.id));
}
