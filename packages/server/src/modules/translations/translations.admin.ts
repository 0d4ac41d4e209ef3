import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { changeTranslation, countMissing, getTranslation, listTranslations } from './staff-translations.ts';

/** Binds the calls of staff about texts in other languages. */
export function translationsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/translations', ({ ctx, query, list }) => listTranslations(ctx, query, list));
  bindRoute(app, 'GET /admin/translations/missing', ({ ctx }) => countMissing(ctx));
  bindRoute(app, 'GET /admin/translations/:id', ({ ctx, params }) => getTranslation(ctx, params.id));
  bindRoute(app, 'PATCH /admin/translations/:id', ({ ctx, params, body }) =>
    changeTranslation(ctx, params.id, body),
  );
}
