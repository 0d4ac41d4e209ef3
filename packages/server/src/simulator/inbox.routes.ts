import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { toE164 } from '../input/text.ts';
import { textAt } from '../modules/notifications/phone/provider.ts';
import { addressOf, INBOX_PATH, inboxPage, live } from './inbox-page.ts';
import { type MessageSimulator, SWITCHES } from './message-simulator.ts';
import type { MomoSimulator, SimulatedRequest } from './momo-simulator.ts';

const hidden = { schema: { hide: true } };
const asset = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const answers: Readonly<Record<string, { status: 'SUCCESSFUL' | 'FAILED'; reason?: string }>> = {
  approve: { status: 'SUCCESSFUL' },
  reject: { status: 'FAILED', reason: 'APPROVAL_REJECTED' },
};

type Wallets = readonly Pick<MomoSimulator, 'list' | 'answer'>[];
type OfPhone = { Params: { digits: string } };

/**
 * One phone on one page, for anyone who tries the shop. Where strangers reach the shop (`isPublic`) the page names no
 * number: each types their own.
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
    // Who opens the page has the phone in hand: WhatsApp shows two blue ticks.
    if (view.phone) await sim.look(view.phone);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(inboxPage(view));
  });
  app.get<{ Querystring: { number?: string } }>(`${INBOX_PATH}/live`, hidden, async ({ query }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(live(viewOf(query))),
  );
  file(app, `${INBOX_PATH}.css`, 'text/css; charset=utf-8', asset('inbox.css'));
  file(app, `${INBOX_PATH}.js`, 'text/javascript; charset=utf-8', asset('inbox.js'));
  actions(app, sim, wallets);
}

function file(app: FastifyInstance, url: string, type: string, text: string): void {
  app.get(url, hidden, async (_request, reply) => reply.type(type).send(text));
}

/** What is pressed on the page. Each leads back to it. */
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

/** The phones that something came to, the newest first. */
function phonesOf(sim: MessageSimulator, requests: readonly SimulatedRequest[]): string[] {
  const all = [
    ...sim.messages.map(({ to, at }) => ({ phone: to, at })),
    ...requests.map(({ payer, takenAt }) => ({ phone: `+${payer.partyId}`, at: takenAt })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  return [...new Set(all.map(({ phone }) => phone))].slice(0, MOST_PHONES);
}
