import { type ErrorBody, type ErrorCode, errors } from '@isoko/contract/errors';
import type { Language } from '@isoko/contract/rules/languages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#server/shop-error.ts';
import { render, type Sentence } from '../sentences/sentence.ts';
import { toFieldErrors } from './field-errors.ts';
import { languageWanted } from './language-wanted.ts';
import { codeOfDatabaseError } from './sqlstate.ts';

/** Seconds a client waits before it asks an unavailable shop again. */
const RETRY_UNAVAILABLE_S = 2;

/** What Fastify itself refuses, by its error code. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'validation_error',
  FST_ERR_MAX_PARAM_LENGTH: 'validation_error',
};

/** Turns whatever was thrown into the one way to fail. Unknown things become `internal`, with nothing of them told. */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const { validation, code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (validation) return new ShopError('validation_error', { fields: toFieldErrors(validation) });
  const known = (code && byFrameworkCode[code]) || codeOfDatabaseError(error);
  if (known) return new ShopError(known, { cause: error });
  if (statusCode === 400) return new ShopError('malformed_json', { cause: error });
  return new ShopError('internal', { cause: error });
}

/** What an error says, to be put into the reader's language. */
export function sentenceOf({ code, details }: ShopError, requestId: string): Sentence {
  return { code: errors[code].message, values: { requestId, ...details.values } };
}

/** The body of a failed answer (decisions: The wire), in the reader's language. */
export function errorBody(error: ShopError, requestId: string, language: Language = 'en'): ErrorBody {
  const { fields, data } = error.details;
  return {
    status: error.status < 500 ? 'fail' : 'error',
    code: error.code,
    message: render(sentenceOf(error, requestId), language),
    ...(fields && {
      errors: fields.map(({ field, message }) => ({ field, message: render(message, language) })),
    }),
    ...(data !== undefined && { data }),
    requestId,
  };
}

/** Writes every failed answer of the API; the only place that does. */
export function errorHandler(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toShopError(thrown);
  return prepareFailure(error, thrown, request, reply)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id, languageWanted(request)));
}

/** What every failed answer has, whatever its body: the log line, the status, Retry-After and no-store. */
export function prepareFailure(
  error: ShopError,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.failure = error.code;
  if (error.status >= 500)
    request.log.error({ err: error.cause ?? thrown, code: error.code }, 'request failed');
  const retryAfter =
    error.details.retryAfter ?? (error.code === 'unavailable' ? RETRY_UNAVAILABLE_S : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply.status(error.status).header('cache-control', 'no-store');
}
