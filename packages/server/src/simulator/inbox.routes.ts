import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { toE164 } from '../input/text.ts';
import { textAt } from '../modules/notifications/phone/provider.ts';
import { shipped } from '../shipped.ts';
import {
  type MessageSimulator,
  type SimulatedMessage,
  SWITCHES,
  type Switches,
} from './message-simulator.ts';
import type { MomoSimulator, SimulatedRequest } from './momo-simulator.ts';

const INBOX_PATH = '/_sim/phone';

/** The label of each switch, for people who try the shop. */
const LABELS: { readonly [S in keyof Switches]: string } = {
  notOnWhatsApp: 'Not on WhatsApp',
  blocked: 'SMS blocked',
  failing: 'Never arrives',
  late: 'Reports late',
  doubled: 'Reports twice',
};

const switchNames = ['notOnWhatsApp', 'blocked', 'failing', 'late', 'doubled'] as const;

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Kigali',
});

const hidden = { schema: { hide: true } };
const asset = (name: string) => readFileSync(shipped(`simulator/${name}`), 'utf8');
const answers: Readonly<Record<string, { status: 'SUCCESSFUL' | 'FAILED'; reason?: string }>> = {
  approve: { status: 'SUCCESSFUL' },
  reject: { status: 'FAILED', reason: 'APPROVAL_REJECTED' },
};

type Wallets = readonly Pick<MomoSimulator, 'list' | 'answer'>[];
type OfPhone = { Params: { digits: string } };

/**
 * One phone on one page, for people who try the shop. If strangers can reach the shop (`isPublic`) the page shows no
 * numbers: each visitor types their own.
 */
export function inboxRoutes(
  app: FastifyInstance,
  { sim, wallets, isPublic }: { sim: MessageSimulator; wallets: Wallets; isPublic: boolean },
): void {
  const viewOf = (query: { number?: string }) => {
    const requests = wallets.flatMap((wallet) => wallet.list());
    const phones = isPublic ? [] : phonesOf(sim, requests);
    const phone = toE164(query.number ?? '') ?? phones[0] ?? null;
    const own = requests.filter(({ payer }) => `+${payer.partyId}` === phone);
    own.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
    return { sim, phone, phones, requests: own };
  };
  app.get<{ Querystring: { number?: string } }>(INBOX_PATH, hidden, async ({ query }, reply) => {
    const view = viewOf(query);
    // Opening the page counts as looking at the phone: WhatsApp shows two blue ticks.
    if (view.phone) await sim.look(view.phone);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(inboxPage(view));
  });
  app.get<{ Querystring: { number?: string } }>(`${INBOX_PATH}/live`, hidden, async ({ query }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(live(viewOf(query))),
  );
  app.get<{ Querystring: { phone?: string } }>(`${INBOX_PATH}/messages`, hidden, async ({ query }, reply) => {
    // A plus in a query is a blank.
    const phone = toE164((query.phone ?? '').trim());
    const messages = phone === null ? [] : sim.inboxOf(phone).map(asJson);
    return reply.header('cache-control', 'no-store').send(messages);
  });
  file(app, `${INBOX_PATH}.css`, 'text/css; charset=utf-8', asset('inbox.css'));
  file(app, `${INBOX_PATH}.js`, 'text/javascript; charset=utf-8', asset('inbox.js'));
  actions(app, sim, wallets);
}

/** A message for test programs, with all its links. */
function asJson({ channel, text, at, button }: SimulatedMessage) {
  const links = [...(text.match(/https?:\/\/[^\s]+/g) ?? []), ...(button ? [button.url] : [])];
  return { channel, text, at: at.toISOString(), links };
}

function file(app: FastifyInstance, url: string, type: string, text: string): void {
  app.get(url, hidden, async (_request, reply) => reply.type(type).send(text));
}

/** The buttons of the page. Each leads back to it. */
function actions(app: FastifyInstance, sim: MessageSimulator, wallets: Wallets): void {
  app.post<OfPhone & { Params: { name: string } }>(
    `${INBOX_PATH}/:digits/switch/:name`,
    hidden,
    async ({ params }, reply) => {
      const name = SWITCHES.find((each) => each === params.name);
      if (name) sim.flip(`+${params.digits}`, name);
      return reply.redirect(addressOf(`+${params.digits}`), 303);
    },
  );
  app.post<OfPhone>(`${INBOX_PATH}/:digits/reply`, hidden, async ({ params, body }, reply) => {
    const text = textAt(body, 'text')?.trim();
    if (text) await sim.reply(`+${params.digits}`, text.slice(0, 300));
    return reply.redirect(addressOf(`+${params.digits}`), 303);
  });
  app.post<OfPhone & { Params: { id: string; answer: string } }>(
    `${INBOX_PATH}/:digits/pay/:id/:answer`,
    hidden,
    async ({ params }, reply) => {
      const how = answers[params.answer];
      if (how) wallets.some((wallet) => wallet.answer(params.id, how));
      return reply.redirect(addressOf(`+${params.digits}`), 303);
    },
  );
}

const MOST_PHONES = 12;

/** All phones with messages or requests, the newest first. */
function phonesOf(sim: MessageSimulator, requests: readonly SimulatedRequest[]): string[] {
  const all = [
    ...sim.messages.map(({ to, at }) => ({ phone: to, at })),
    ...requests.map(({ payer, takenAt }) => ({ phone: `+${payer.partyId}`, at: takenAt })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  return [...new Set(all.map(({ phone }) => phone))].slice(0, MOST_PHONES);
}

interface Phone {
  readonly sim: MessageSimulator;
  /** For this phone, the newest first. */
  readonly requests: readonly SimulatedRequest[];
  /** E.164; null: there are no messages or requests yet. */
  readonly phone: string | null;
  /** All phones with messages or requests, the newest first. */
  readonly phones: readonly string[];
}

/** One phone: its wallet prompts, its messages, its answers, and the switches for failures. */
function inboxPage(view: Phone): string {
  const { sim, phone } = view;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${phone ? national(phone) : 'The phone'}</title>
<link rel="stylesheet" href="${INBOX_PATH}.css">
<script src="${INBOX_PATH}.js" defer></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<header>
<h1>The shopper’s phone</h1>
<p>This shop is a demonstration: no message leaves this machine and no money moves.</p>
<form method="get" action="${INBOX_PATH}" class="find">
<label>Phone number <input name="number" inputmode="tel" autocomplete="off" value="${phone ? national(phone) : ''}" placeholder="0788 123 456"></label>
<button>Look</button>
</form>
</header>
<main id="live">
${live(view)}
</main>
${phone ? controls(sim, phone) : ''}
</body>
</html>
`;
}

/** The part of the page that is refreshed. */
function live({ sim, requests, phone, phones }: Phone): string {
  const chips = phones.map((each) => chip(each, each === phone)).join('');
  const waiting = requests.filter((each) => each.status === 'PENDING').map(prompt);
  const over = requests
    .filter((each) => each.status !== 'PENDING')
    .slice(0, 5)
    .map(ended);
  const inbox = phone ? sim.inboxOf(phone) : [];
  const said = phone ? sim.wordsOf(phone).map(({ text, at }) => ({ at, html: own(text, at) })) : [];
  const messages = [...inbox.map((each) => ({ at: each.at, html: bubble(each) })), ...said]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ html }) => html);
  const empty = phone
    ? '<p class="empty">Nothing has come yet. Order something with this number: it appears here by itself.</p>'
    : '<p class="empty">Type the number that you ordered with, and press “Look”.</p>';
  return `${chips && `<nav aria-label="Phones">${chips}</nav>`}
<section class="phone" aria-label="${phone ? national(phone) : 'Phone'}">
<p class="number">${phone ? national(phone) : 'No phone yet'}</p>
${waiting.join('')}
${messages.join('') || (waiting.length ? '' : empty)}
${over.length ? `<h2>Mobile money</h2><ul>${over.join('')}</ul>` : ''}
</section>`;
}

function chip(phone: string, isShown: boolean): string {
  const current = isShown ? ' aria-current="page"' : '';
  return `<a href="${addressOf(phone)}"${current}>${national(phone)}</a>`;
}

function addressOf(phone: string): string {
  return `${INBOX_PATH}?number=${encodeURIComponent(phone)}`;
}

function bubble({ channel, from, text, button, at, state, failure }: SimulatedMessage): string {
  const where = channel === 'whatsapp' ? 'WhatsApp' : 'SMS';
  const press = button
    ? `<a class="press" href="${escapeHtml(button.url)}" target="_blank" rel="noopener">${escapeHtml(button.label)}</a>`
    : '';
  const status = state === 'failed' ? `failed: ${failure ?? ''}` : state;
  return `<article class="message ${channel}"><header><b>${escapeHtml(from)}</b> <span>${where} · ${timeOf(at)}</span></header>
<p>${withLinks(text)}</p>${press}<footer class="${state === 'failed' ? 'failed' : ''}">${escapeHtml(status)}</footer></article>`;
}

function own(text: string, at: Date): string {
  return `<article class="message own"><header><b>You</b> <span>WhatsApp · ${timeOf(at)}</span></header><p>${escapeHtml(text)}</p></article>`;
}

/** Makes links clickable, and codes of six digits large. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+|(?<![-\d])\d{6}\b)/)
    .map((part) => {
      const shown = escapeHtml(part);
      if (/^https?:/.test(part)) return `<a href="${shown}" target="_blank" rel="noopener">${shown}</a>`;
      return /^\d{6}$/.test(part) ? `<strong class="code">${shown}</strong>` : shown;
    })
    .join('')
    .replace(/\n/g, '<br>');
}

function prompt({ referenceId, amount, currency, payerMessage, payer }: SimulatedRequest): string {
  const answer = (word: string, label: string) =>
    `<form method="post" action="${INBOX_PATH}/${payer.partyId}/pay/${escapeHtml(referenceId)}/${word}"><button class="${word}">${label}</button></form>`;
  return `<article class="prompt"><h2>Pay ${escapeHtml(money(amount, currency))}?</h2><p>${escapeHtml(payerMessage)}</p>
${answer('approve', 'Enter PIN and approve')}${answer('reject', 'Decline')}</article>`;
}

function ended({ amount, currency, payerMessage, status, reason }: SimulatedRequest): string {
  const how = status === 'SUCCESSFUL' ? 'Approved' : (reason ?? 'Failed');
  return `<li>${escapeHtml(`${payerMessage} · ${money(amount, currency)}`)} <b>${escapeHtml(how)}</b></li>`;
}

function controls(sim: MessageSimulator, phone: string): string {
  const digits = phone.slice(1);
  const switches = sim.switchesOf(phone);
  const buttons = switchNames.map(
    (name) =>
      `<form method="post" action="${INBOX_PATH}/${digits}/switch/${name}"><button aria-pressed="${switches[name]}">${LABELS[name]}</button></form>`,
  );
  return `<aside>
<form method="post" action="${INBOX_PATH}/${digits}/reply" class="find">
<label>Write to the shop on WhatsApp <input name="text" maxlength="300" autocomplete="off" placeholder="STOP"></label>
<button>Send</button>
</form>
<h2>What goes wrong on this phone</h2>
<div class="switches">${buttons.join('')}</div>
</aside>`;
}

function money(amount: string, currency: string): string {
  return `${currency === 'RWF' ? 'FRW' : currency} ${new Intl.NumberFormat('en-US').format(Number(amount))}`;
}

function timeOf(at: Date): string {
  return clock.format(at);
}

/** `0788 123 456`; foreign numbers as they are. */
function national(phone: string): string {
  const digits = /^\+250(\d{3})(\d{3})(\d{3})$/.exec(phone);
  return digits ? `0${digits[1]} ${digits[2]} ${digits[3]}` : escapeHtml(phone);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
