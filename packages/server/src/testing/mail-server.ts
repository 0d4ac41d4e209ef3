import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A real mail server on a free port of this machine, without TLS. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** The accepted mails, whole, oldest first. */
  readonly received: { from: string; to: string[]; source: string }[];
  /** It answers every recipient with this code and these words; null: it accepts the mail. */
  refusal: { code: number; words: string } | null;
  /** The delay before it accepts a mail, in ms. Only then it has the mail. */
  delayMs: number;
  close(): Promise<void>;
}

/** Starts a mail server; on the `port` of a closed one, if given. */
export async function startMailServer({
  port = 0,
  onReceived = () => {},
}: {
  port?: number;
  /** Called with each mail when it is accepted. */
  onReceived?: (mail: MailServer['received'][number]) => void;
} = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const state: Pick<MailServer, 'refusal' | 'delayMs'> = { refusal: null, delayMs: 0 };
  let isClosed = false;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    // Idle connections of a pool are cut when it closes.
    closeTimeout: 50,
    onRcptTo(_address, _session, done) {
      const { refusal } = state;
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (state.delayMs) await pause(state.delayMs);
        // The sender was cut off and never gets the answer.
        if (isClosed) return;
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map((each) => each.address);
        const mail = { from, to, source: Buffer.concat(chunks).toString('utf8') };
        received.push(mail);
        onReceived(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    close() {
      isClosed = true;
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
