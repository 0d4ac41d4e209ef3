/** What a phone got. */
export interface SimulatedMessage {
  readonly id: string;
  readonly channel: 'whatsapp' | 'sms';
  /** Which wire it came by. */
  readonly wire: Wire;
  /** E.164. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
  /** The button of a template. */
  readonly button: { readonly label: string; readonly url: string } | null;
  /** What came back to us as the shop's own id. */
  readonly ref: string | null;
  readonly at: Date;
  state: MessageState;
  /** Why it failed, in the provider's words. */
  failure: string | null;
}

export type Wire = 'whatsapp' | 'africastalking' | 'pindo' | 'gateway';
export type MessageState = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';

/** What is odd about a phone, or (under `*`) about everyone's. Each can be pressed on its page. */
export interface Switches {
  /** WhatsApp says 131026. */
  notOnWhatsApp: boolean;
  /** Reports come half a minute late. */
  late: boolean;
  /** Reports come twice, the first one last. */
  doubled: boolean;
  /** Takes messages and reports that they failed. */
  failing: boolean;
  /** SMS: the number is on the provider's black list. */
  blocked: boolean;
}
export const SWITCHES = ['notOnWhatsApp', 'late', 'doubled', 'failing', 'blocked'] as const;

/** What a test or a drill makes of the providers themselves. */
export interface ProviderMood {
  /** Answers that are not the usual one, in order: a status, or what is lost on the way. */
  next: ('500' | '503' | '429' | 'hang-up after taking' | 'hang-up')[];
  /** Takes nothing at all. */
  isDown: boolean;
  /** Lets everyone wait for so long. */
  slowMs: number;
  /** Messages a second, over all wires; above it the provider says no. */
  perSecond: number;
  /** Reports leave nowhere until someone asks. */
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
  /** Tells the shop what became of a message. */
  readonly tell: (message: SimulatedMessage, state: MessageState) => Promise<void>;
  /** Tells the shop that someone wrote on WhatsApp. */
  readonly tellInbound: (message: { from: string; text: string; at: Date; id: string }) => Promise<void>;
}

/** The phones of everyone, and the providers before them. All in memory; the oldest messages are forgotten. */
export class MessageSimulator {
  readonly messages: SimulatedMessage[] = [];
  readonly mood: ProviderMood = { ...USUAL_MOOD, next: [] };
  readonly #switches = new Map<string, Switches>();
  readonly #options: Options;
  #reports: PendingReport[] = [];
  #taken: number[] = [];
  readonly #words = new Map<string, { text: string; at: Date }[]>();
  #serial = 0;
  /** How often it said no because of the rate. */
  refused = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get now(): Date {
    return this.#options.now();
  }

  /** As if nothing had ever come. */
  reset(): void {
    this.messages.length = 0;
    this.#switches.clear();
    this.#words.clear();
    this.#reports = [];
    this.refused = 0;
    Object.assign(this.mood, { ...USUAL_MOOD, next: [] });
  }

  /** A new id in the manner of a wire. */
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

  /** Whether one more message is within the rate, by the real time: what is counted is what the shop really sends. */
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

  /** Brings a message to its phone and has the shop told, as its switches say. */
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

  /** Sends the reports that are due; with `all` those that are not, too. */
  async tick({ all = false }: { all?: boolean } = {}): Promise<void> {
    if (this.mood.holdsReports && !all) return;
    const now = this.now.getTime();
    const due = this.#reports.filter(({ dueAt }) => all || dueAt <= now);
    this.#reports = this.#reports.filter((each) => !due.includes(each));
    for (const { send } of due.sort((a, b) => a.dueAt - b.dueAt)) await send();
  }

  /** Who holds the phone looks at it: WhatsApp tells that. */
  async look(phone: string): Promise<void> {
    const unread = this.inboxOf(phone).filter(
      ({ channel, state }) => channel === 'whatsapp' && state === 'delivered',
    );
    for (const message of unread) {
      message.state = 'read';
      await this.#options.tell(message, 'read');
    }
  }

  /** Who holds the phone writes to the shop by WhatsApp. */
  async reply(phone: string, text: string): Promise<void> {
    this.#words.set(phone, [{ text, at: this.now }, ...this.wordsOf(phone)].slice(0, 20));
    await this.#options.tellInbound({ from: phone, text, at: this.now, id: this.nextId('wamid.in') });
  }

  /** What was written to the shop from a phone, the newest first. */
  wordsOf(phone: string): readonly { text: string; at: Date }[] {
    return this.#words.get(phone) ?? [];
  }

  /** When that was last. */
  lastWord(phone: string): Date | null {
    return this.wordsOf(phone)[0]?.at ?? null;
  }

  /** The newest first. */
  inboxOf(phone: string): SimulatedMessage[] {
    return this.messages.filter(({ to }) => to === phone);
  }
}
