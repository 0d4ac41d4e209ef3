/** A message on a simulated phone. */
export interface SimulatedMessage {
  readonly id: string;
  readonly channel: 'whatsapp' | 'sms';
  /** The provider it came by. */
  readonly wire: Wire;
  /** E.164. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
  /** The button of a template. */
  readonly button: { readonly label: string; readonly url: string } | null;
  /** The shop's own id, as sent to the provider. */
  readonly ref: string | null;
  readonly at: Date;
  state: MessageState;
  /** Why it failed, in the provider's words. */
  failure: string | null;
}

export type Wire = 'whatsapp' | 'africastalking' | 'pindo' | 'gateway';
export type MessageState = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';

/** Faults of one phone, or (under `*`) of all. Each is a button on its page. */
export interface Switches {
  /** WhatsApp answers 131026. */
  notOnWhatsApp: boolean;
  /** Reports come half a minute late. */
  late: boolean;
  /** Reports come twice, the first one last. */
  doubled: boolean;
  /** Accepts messages and reports that they failed. */
  failing: boolean;
  /** SMS: the number is on the provider's blocklist. */
  blocked: boolean;
}
export const SWITCHES = ['notOnWhatsApp', 'late', 'doubled', 'failing', 'blocked'] as const;

/** The state of the providers, set by a test or a drill. */
export interface ProviderMood {
  /** Odd answers, in order: a status, or a loss on the way. */
  next: ('500' | '503' | '429' | 'hang-up after taking' | 'hang-up')[];
  /** Accepts nothing at all. */
  isDown: boolean;
  /** Delays every answer by this. */
  slowMs: number;
  /** Messages per second, over all providers; above it they refuse. */
  perSecond: number;
  /** Keeps reports back until `tick` is called with `all`. */
  holdsReports: boolean;
}

/** A report on its way to the shop. */
interface PendingReport {
  readonly dueAt: number;
  readonly send: () => Promise<void>;
}

const USUAL_MOOD = { isDown: false, slowMs: 0, perSecond: 80, holdsReports: false };
const MOST_MESSAGES = 2_000;
const SOON_MS = 800;
const LATE_MS = 30_000;

interface Options {
  readonly now: () => Date;
  /** Reports the state of a message to the shop. */
  readonly tell: (message: SimulatedMessage, state: MessageState) => Promise<void>;
  /** Delivers a WhatsApp message from a person to the shop. */
  readonly tellInbound: (message: { from: string; text: string; at: Date; id: string }) => Promise<void>;
}

/** All phones and the simulated providers. In memory; the oldest messages are dropped. */
export class MessageSimulator {
  readonly messages: SimulatedMessage[] = [];
  readonly mood: ProviderMood = { ...USUAL_MOOD, next: [] };
  readonly #switches = new Map<string, Switches>();
  readonly #options: Options;
  #reports: PendingReport[] = [];
  #taken: number[] = [];
  readonly #words = new Map<string, { text: string; at: Date }[]>();
  #serial = 0;
  /** How often it refused because of the rate. */
  refused = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get now(): Date {
    return this.#options.now();
  }

  /** Back to the start, without messages. */
  reset(): void {
    this.messages.length = 0;
    this.#switches.clear();
    this.#words.clear();
    this.#reports = [];
    this.refused = 0;
    Object.assign(this.mood, { ...USUAL_MOOD, next: [] });
  }

  /** A new id in the format of a provider. */
  nextId(prefix: string): string {
    this.#serial += 1;
    return `${prefix}${this.#serial}-${this.now.getTime().toString(36)}`;
  }

  switchesOf(phone: string): Switches {
    return {
      ...{ notOnWhatsApp: false, late: false, doubled: false, failing: false, blocked: false },
      ...this.#switches.get(phone),
    };
  }

  flip(phone: string, name: keyof Switches): void {
    const before = this.switchesOf(phone);
    this.#switches.set(phone, { ...before, [name]: !before[name] });
  }

  /** Whether one more message is within the rate, by real time: it counts what the shop really sends. */
  hasRoom(): boolean {
    const now = performance.now();
    this.#taken = this.#taken.filter((at) => now - at < 1_000);
    if (this.#taken.length >= this.mood.perSecond) {
      this.refused += 1;
      return false;
    }
    this.#taken.push(now);
    return true;
  }

  /** Delivers a message to its phone and reports to the shop, as its switches say. */
  take(message: Omit<SimulatedMessage, 'at' | 'state' | 'failure'>): SimulatedMessage {
    const taken: SimulatedMessage = { ...message, at: this.now, state: 'accepted', failure: null };
    this.messages.unshift(taken);
    this.messages.length = Math.min(this.messages.length, MOST_MESSAGES);
    const { failing } = this.switchesOf(message.to);
    const states: MessageState[] = failing ? ['sent', 'failed'] : ['sent', 'delivered'];
    this.#report(taken, message.channel === 'whatsapp' ? states : states.slice(1));
    return taken;
  }

  #report(message: SimulatedMessage, states: readonly MessageState[]): void {
    const { late, doubled } = this.switchesOf(message.to);
    const inOrder = doubled ? [...states, ...[...states].reverse()] : states;
    inOrder.forEach((state, at) => {
      const dueAt = this.now.getTime() + (late ? LATE_MS : SOON_MS) + at * 200;
      this.#reports.push({ dueAt, send: () => this.#tell(message, state) });
    });
  }

  async #tell(message: SimulatedMessage, state: MessageState): Promise<void> {
    if (message.state !== 'read') message.state = state;
    if (state === 'failed') message.failure ??= message.channel === 'whatsapp' ? '131000' : 'DeliveryFailure';
    await this.#options.tell(message, state);
  }

  /** Sends the due reports; with `all` all of them. */
  async tick({ all = false }: { all?: boolean } = {}): Promise<void> {
    if (this.mood.holdsReports && !all) return;
    const now = this.now.getTime();
    const due = this.#reports.filter(({ dueAt }) => all || dueAt <= now);
    this.#reports = this.#reports.filter((each) => !due.includes(each));
    for (const { send } of due.sort((a, b) => a.dueAt - b.dueAt)) await send();
  }

  /** The owner of the phone looks at it: WhatsApp reports that. */
  async look(phone: string): Promise<void> {
    const unread = this.inboxOf(phone).filter(
      ({ channel, state }) => channel === 'whatsapp' && state === 'delivered',
    );
    for (const message of unread) {
      message.state = 'read';
      await this.#options.tell(message, 'read');
    }
  }

  /** The owner of the phone writes to the shop by WhatsApp. */
  async reply(phone: string, text: string): Promise<void> {
    this.#words.set(phone, [{ text, at: this.now }, ...this.wordsOf(phone)].slice(0, 20));
    await this.#options.tellInbound({ from: phone, text, at: this.now, id: this.nextId('wamid.in') });
  }

  /** Messages from a phone to the shop, the newest first. */
  wordsOf(phone: string): readonly { text: string; at: Date }[] {
    return this.#words.get(phone) ?? [];
  }

  /** The time of the last one. */
  lastWord(phone: string): Date | null {
    return this.wordsOf(phone)[0]?.at ?? null;
  }

  /** The newest first. */
  inboxOf(phone: string): SimulatedMessage[] {
    return this.messages.filter(({ to }) => to === phone);
  }
}
