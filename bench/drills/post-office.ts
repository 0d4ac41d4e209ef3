import { type MailServer, startMailServer } from '../../packages/server/src/testing/mail-server.ts';

/** Mail as it came, told apart by its Message-ID. */
export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** When it was taken, of performance.now(). */
  readonly at: number;
}

/** A mail server that goes away and comes back on the same port, and remembers everything it ever took. */
export interface PostOffice {
  readonly url: string;
  /** Its present behaviour. */
  readonly server: () => MailServer;
  /** Every letter, repetitions too, oldest first. */
  letters(): Letter[];
  /** How many different letters came. */
  countDifferent(): number;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = [];
  let server = await startMailServer({ onReceived: note });
  let isUp = true;
  const { url, port } = server;

  function note({ to, source }: MailServer['received'][number]): void {
    const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
    letters.push({
      id: header('Message-ID'),
      to: to.join(' '),
      subject: header('Subject'),
      at: performance.now(),
    });
  }

  const goDown = async () => {
    if (isUp) await server.close();
    isUp = false;
  };
  return {
    url,
    server: () => server,
    letters: () => letters,
    countDifferent: () => new Set(letters.map(({ id }) => id)).size,
    goDown,
    async comeUp() {
      server = await startMailServer({ port, onReceived: note });
      isUp = true;
    },
    close: goDown,
  };
}
