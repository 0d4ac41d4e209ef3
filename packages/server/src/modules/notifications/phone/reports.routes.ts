import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#server/http/client-address.ts';
import { failedPage } from '#server/http/failed-page.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import { AFRICASTALKING } from './africastalking.ts';
import { REPORT_PATH } from './open-phones.ts';
import { followOrderLink, LINK_PATH } from './order-link.ts';
import { receiveOptOut, receiveSmsReport, receiveWebhook, SMS_PROVIDERS } from './reports.ts';
import { isSigned } from './whatsapp.ts';

/** The largest batch of Meta. */
const WEBHOOK_BYTES = 3 * 1024 * 1024;
const hidden = { schema: { hide: true } };

interface Raw {
  Body: Buffer | undefined;
}

/**
 * Delivery reports of providers, and the short links. They are no calls of the API: a webhook is read as raw bytes,
 * because those are signed.
 */
export function messageRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    whatsappRoutes(scope);
    smsRoutes(scope);
  });
  // A person who presses a link expects a page, even if it has ended.
  const asPage = { ...hidden, errorHandler: failedPage };
  app.get<{ Params: { token: string } }>(`${LINK_PATH}:token`, asPage, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const to = await followOrderLink(app.ctx, request.params.token, clientAddress(request.ip));
    return reply.redirect(to, 303);
  });
}

function whatsappRoutes(app: FastifyInstance): void {
  const { whatsapp } = app.config.messages;
  const url = `${REPORT_PATH}/whatsapp`;
  app.get<{ Querystring: Record<string, string> }>(url, hidden, async ({ query }, reply) => {
    const isRight =
      whatsapp !== null &&
      query['hub.mode'] === 'subscribe' &&
      isSame(query['hub.verify_token'] ?? '', whatsapp.verifyToken);
    if (!isRight) return reply.status(403).send();
    return reply.type('text/plain').send(query['hub.challenge'] ?? '');
  });
  app.post<Raw>(url, { ...hidden, bodyLimit: WEBHOOK_BYTES }, async ({ body, headers }, reply) => {
    const signature = headers['x-hub-signature-256'];
    const isTheirs = whatsapp && body && isSigned(body, { signature, appSecret: whatsapp.appSecret });
    if (!isTheirs) return reply.status(403).send();
    await receiveWebhook(app.ctx, parseJson(body));
    return reply.status(200).send();
  });
}

interface Named {
  Params: { provider: string; token: string };
}

function smsRoutes(app: FastifyInstance): void {
  const { reportToken, sms } = app.config.messages;
  const require = (token: string) => {
    if (reportToken === null || !isSame(token, reportToken)) throw new ShopError('not_found');
  };
  const url = `${REPORT_PATH}/:provider/:token`;
  app.post<Raw & Named>(url, hidden, async (request, reply) => {
    const { provider, token } = request.params;
    require(token);
    if (!SMS_PROVIDERS.some((each) => each === provider)) throw new ShopError('not_found');
    const report = sms?.provider === 'gateway' ? sms.gateway.report : undefined;
    if (report?.hmac && !isHashed(request, report.hmac)) return reply.status(403).send();
    await receiveSmsReport(app.ctx, { provider, body: parseBody(request), report });
    return accepted(reply);
  });
  const optOuts = `${REPORT_PATH}/${AFRICASTALKING}/:token/opt-outs`;
  app.post<Raw & { Params: { token: string } }>(optOuts, hidden, async (request, reply) => {
    require(request.params.token);
    await receiveOptOut(app.ctx, parseBody(request));
    return accepted(reply);
  });
}

function accepted(reply: FastifyReply): FastifyReply {
  return reply.status(200).type('text/plain').send('OK');
}

function isSame(shown: string, right: string): boolean {
  return timingSafeEqual(hashToken(shown), hashToken(right));
}

function isHashed(
  { body, headers }: FastifyRequest<Raw & Named>,
  { header, secret }: { header: string; secret: string },
): boolean {
  const right = createHmac('sha256', secret)
    .update(body ?? '')
    .digest('hex');
  const shown = headers[header.toLowerCase()];
  return typeof shown === 'string' && isSame(shown.replace(/^sha256=/, '').toLowerCase(), right);
}

/** A form or JSON, by its content type. */
function parseBody({ body, headers }: FastifyRequest<Raw & Named> | FastifyRequest<Raw>): unknown {
  if (!body) return {};
  if (headers['content-type']?.includes('json')) return parseJson(body);
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
}

/** @throws malformed_json */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ShopError('malformed_json');
  }
}
