import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { shipped } from '../shipped.ts';
import type { MomoSimulator, SimulatedRequest } from './momo-simulator.ts';

const hidden = { schema: { hide: true } };
const style = readFileSync(shipped('simulator/phone.css'), 'utf8');

const answers: Readonly<Record<string, { status: 'SUCCESSFUL' | 'FAILED'; reason?: string }>> = {
  approve: { status: 'SUCCESSFUL' },
  reject: { status: 'FAILED', reason: 'APPROVAL_REJECTED' },
  'no-money': { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' },
};

/** The payers' phones on one page: people who try the shop answer here as the payer. */
export function phoneRoutes(app: FastifyInstance, sims: readonly MomoSimulator[]): void {
  // Forms of the page carry everything in their address.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume().on('end', () => done(null, undefined));
  });

  app.get('/phone', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(phonePage({ requests: newestFirst(sims), now: sims[0]?.now() ?? new Date(0) })),
  );

  app.get('/phone.css', hidden, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.post<{ Params: { id: string; answer: string } }>(
    '/phone/:id/:answer',
    hidden,
    async ({ params }, reply) => {
      const how = answers[params.answer];
      // It may have been answered meanwhile, on another page or by time: the page shows the result.
      if (how) sims.some((sim) => sim.answer(params.id, how));
      return reply.redirect(PHONE_PATH, 303);
    },
  );
}

function newestFirst(sims: readonly MomoSimulator[]): SimulatedRequest[] {
  return sims.flatMap((sim) => sim.list()).sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

const PHONE_PATH = '/_sim/momo/phone';

/** The page refreshes this often, in seconds: a new request appears while someone waits for it. */
const REFRESH_SECONDS = 3;
/** The number of answered requests shown below, the newest first. */
const SHOWN = 8;

const endings: Readonly<Record<string, string>> = {
  APPROVAL_REJECTED: 'Declined',
  EXPIRED: 'Nobody answered',
  NOT_ENOUGH_FUNDS: 'Not enough money',
};

/** All phones with an open request, and the results of the last requests. */
function phonePage({ requests, now }: { requests: SimulatedRequest[]; now: Date }): string {
  const waiting = requests.filter((each) => each.status === 'PENDING');
  const over = requests.filter((each) => each.status !== 'PENDING').slice(0, SHOWN);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<meta name="robots" content="noindex">
<title>${waiting.length ? `(${waiting.length}) ` : ''}The payer's phone</title>
<link rel="stylesheet" href="${PHONE_PATH}.css">
</head>
<body>
<header>
<h1>The payer's phone</h1>
<p>This shop is a demonstration: no money moves. Answer here as the payer would.</p>
</header>
<main>
${waiting.map((each) => phoneCard(each, now)).join('\n') || quietPhone}
</main>
${over.length ? `<section aria-labelledby="over"><h2 id="over">Answered</h2><ul>${over.map(overLine).join('')}</ul></section>` : ''}
</body>
</html>
`;
}

const quietPhone = `<article class="phone quiet">
<div class="screen">
<p class="clock" aria-hidden="true">MoMo</p>
<p>No request is waiting.</p>
<p class="hint">Choose MTN MoMo or Airtel Money at the checkout. The request appears here by itself.</p>
</div>
</article>`;

function phoneCard(request: SimulatedRequest, now: Date): string {
  const { referenceId, payer, amount, currency, payerMessage } = request;
  const name = `prompt-${escapeHtml(referenceId)}`;
  return `<article class="phone" aria-labelledby="${name}">
<div class="screen">
<p class="number">${escapeHtml(national(payer.partyId))}</p>
<div class="prompt">
<h2 id="${name}">Pay <strong>${escapeHtml(money(amount, currency))}</strong>?</h2>
<p>${escapeHtml(payerMessage)}</p>
<p class="hint">${escapeHtml(timeLeft(request, now))}</p>
<div class="answers">
${answerForm(referenceId, 'approve', 'Enter PIN and approve')}
${answerForm(referenceId, 'reject', 'Decline')}
${answerForm(referenceId, 'no-money', 'Not enough money')}
</div>
</div>
</div>
</article>`;
}

function answerForm(referenceId: string, answer: string, label: string): string {
  const action = `${PHONE_PATH}/${escapeHtml(referenceId)}/${answer}`;
  return `<form method="post" action="${action}"><button class="${answer}">${label}</button></form>`;
}

function overLine({ payer, amount, currency, payerMessage, status, reason }: SimulatedRequest): string {
  const isPaid = status === 'SUCCESSFUL';
  const ending = isPaid ? 'Approved' : (endings[reason ?? ''] ?? reason ?? 'Failed');
  const what = `${payerMessage} · ${money(amount, currency)} · ${national(payer.partyId)}`;
  return `<li><span>${escapeHtml(what)}</span> <b class="${isPaid ? 'paid' : 'failed'}">${escapeHtml(ending)}</b></li>`;
}

function timeLeft({ ending, takenAt }: SimulatedRequest, now: Date): string {
  if (!ending) return 'This number never answers.';
  const seconds = Math.max(0, Math.round((takenAt.getTime() + ending.afterMs - now.getTime()) / 1_000));
  if (ending.status === 'SUCCESSFUL') return 'This number approves by itself.';
  return seconds > 60 ? `Ends in ${Math.ceil(seconds / 60)} minutes` : `Ends in ${seconds} seconds`;
}

function money(amount: string, currency: string): string {
  const francs = new Intl.NumberFormat('en-US').format(Number(amount));
  return `${currency === 'RWF' ? 'FRW' : currency} ${francs}`;
}

/** `0788 123 456`; foreign numbers with their plus. */
function national(msisdn: string): string {
  return /^250\d{9}$/.test(msisdn)
    ? `0${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`
    : `+${msisdn}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
