import { request } from 'node:http';
import { connect } from 'node:net';
import type { RandomRequest } from './random-request.ts';

/** Sends a request unchanged, over a connection, and reads the answer. Rejects if there is none. */
export function sendRaw(
  address: string,
  { method, path, headers, body }: RandomRequest,
): Promise<{ status: number; type: string; text: string }> {
  const { hostname, port } = new URL(address);
  // Node's client omits the length for DELETE and OPTIONS; the body would be read as the next request.
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: answer.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/** Sends raw bytes and reads the answer until the shop closes the connection. */
export function sendBytes(
  address: string,
  text: string,
): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
      resolve({ status: Number(head.slice(9, 12)), head: head.toLowerCase(), body });
    });
  });
}

/** The fault of an answer: a defect of the shop, or a failure outside the envelope. Null: none. */
export function faultOf(
  path: string,
  { status, type, text }: { status: number; type: string; text: string },
) {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (status < 400 || text === '' || !/^\/api([/?]|$)/.test(path)) return null;
  if (!type.startsWith('application/json')) return `${status} as ${type}`;
  const { code, message, requestId } = JSON.parse(text) as Record<string, unknown>;
  return code && message && requestId ? null : `${status} without an envelope: ${text.slice(0, 300)}`;
}
