import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { type Mail, MailError, MailRefused, type MailTransport, smtpTransport } from './transport.ts';

let server: MailServer;
let transport: MailTransport;

beforeEach(async () => {
  server = await startMailServer();
  transport = smtpTransport(server.url);
});
afterEach(async () => {
  transport.close();
  await server.close();
});

const aMail = (other: Partial<Mail> = {}): Mail => ({
  from: { name: 'Isoko', address: 'shop@example.rw' },
  to: { name: 'Aline Uwase', address: 'aline@example.com' },
  replyTo: { name: 'Isoko', address: 'hello@example.rw' },
  subject: 'We have your order ISK-2026-000001',
  text: 'Hello Aline',
  html: '<p>Hello Aline</p>',
  messageId: '<0001@shop.example>',
  date: new Date('2026-11-20T08:00:00Z'),
  ...other,
});

/** The header lines of a mail, folded lines joined. */
function headersOf(source: string): string[] {
  const head = source.slice(0, source.indexOf('\r\n\r\n'));
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

test('when a mail is sent then the server has it whole, as text and as HTML', async () => {
  await transport.send(aMail());
  expect(server.received).toHaveLength(1);
  const [{ from, to, source }] = server.received as [MailServer['received'][number]];
  expect({ from, to }).toEqual({ from: 'shop@example.rw', to: ['aline@example.com'] });
  expect(headersOf(source)).toEqual(
    expect.arrayContaining([
      'From: Isoko <shop@example.rw>',
      'To: Aline Uwase <aline@example.com>',
      'Reply-To: Isoko <hello@example.rw>',
      'Subject: We have your order ISK-2026-000001',
      'Message-ID: <0001@shop.example>',
      'Auto-Submitted: auto-generated',
    ]),
  );
  expect(source).toMatch(/text\/plain[\s\S]*Hello Aline[\s\S]*text\/html[\s\S]*<p>Hello Aline<\/p>/);
});

test('when names and subjects hold line breaks then no header and no recipient is added', async () => {
  const evil = 'Aline\r\nBcc: spy@example.com\r\n\r\nBuy now <spy@example.com>,';
  await transport.send(
    aMail({
      to: { name: evil, address: 'aline@example.com' },
      replyTo: { name: evil, address: 'aline@example.com' },
      subject: 'Order\r\nBcc: spy@example.com\nX-Evil: 1',
    }),
  );
  const [{ to, source }] = server.received as [MailServer['received'][number]];
  expect(to).toEqual(['aline@example.com']);
  const names = headersOf(source).map((line) => line.split(':')[0]);
  expect(names).not.toContain('Bcc');
  expect(names).not.toContain('X-Evil');
  expect(names.filter((name) => name === 'To')).toHaveLength(1);
});

test('when a name is not of this alphabet then it arrives as it was', async () => {
  await transport.send(aMail({ subject: 'Murakoze, Ñandú — 5 000 €' }));
  const subject = headersOf(server.received[0]?.source ?? '').find((line) => line.startsWith('Subject:'));
  const words = [...(subject ?? '').matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
    kind?.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeURIComponent(word.replace(/_/g, ' ').replace(/%/g, '%25').replace(/=/g, '%')),
  );
  expect(words.join('')).toBe('Murakoze, Ñandú — 5 000 €');
});

test('when the server refuses the address then it is a refusal that repeats no address', async () => {
  server.refusal = { code: 550, words: 'no mailbox <aline@example.com> here' };
  const refused = transport.send(aMail());
  await expect(refused).rejects.toThrow(MailRefused);
  await expect(refused).rejects.toThrow(/^(?!.*aline).*550/);
  server.refusal = { code: 451, words: 'come back later, aline@example.com' };
  const later = transport.send(aMail());
  await expect(later).rejects.toThrow(/^(?!.*aline).*451/);
  await expect(later).rejects.not.toThrow(MailRefused);
});

test('when the server is gone and comes back then the next mail arrives', async () => {
  await transport.send(aMail());
  await server.close();
  await expect(transport.send(aMail())).rejects.toThrow(MailError);
  server = await startMailServer({ port: server.port });
  await transport.send(aMail());
  expect(server.received).toHaveLength(1);
});

test('when TLS is required and the server offers none then nothing is sent in the clear', async () => {
  const strict = smtpTransport(`${server.url}?requireTLS=true`);
  await expect(strict.send(aMail())).rejects.toThrow(MailError);
  strict.close();
  expect(server.received).toEqual([]);
});

test('when the server says nothing then the mail is given up for now', async () => {
  const silent = await listenSilently();
  const { port } = silent.address() as { port: number };
  const patient = smtpTransport(`smtp://127.0.0.1:${port}?greetingTimeout=100`);
  await expect(patient.send(aMail())).rejects.toThrow(MailError);
  patient.close();
  silent.close();
});

async function listenSilently(): Promise<Server> {
  const silent = createServer((socket) => {
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  return silent;
}
