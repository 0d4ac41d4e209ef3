import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Config } from '../../backup-config.ts';

/**
 * Storage with the part of S3 that backups need, on a free port of this machine. Uploads must have the signature that
 * Amazon's own library would make, and be the signed bytes.
 */
export interface S3Storage {
  /** The configuration for a shop with access to it. */
  readonly config: S3Config;
  /** The bytes under a key; absent: there are none. */
  read(key: string): Buffer | undefined;
  close(): Promise<void>;
}

const BUCKET = 'kept';
const REGION = 'rw-kigali-1';
const KEY = { accessKeyId: 'AKIDISOKO', secretAccessKey: 'a secret of 40 characters, as Amazon has' };

/** Opens empty storage with one bucket. */
export async function openS3Storage(): Promise<S3Storage> {
  const kept = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const wrong = await faultOf(request, body);
    if (!wrong) kept.set((request.url ?? '').replace(`/${BUCKET}/`, ''), body);
    response.statusCode = wrong ? 403 : 200;
    response.end(wrong && `<?xml version="1.0"?><Error><Code>${wrong}</Code></Error>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      ...{ bucketUrl: `http://127.0.0.1:${port}/${BUCKET}`, name: `s3://${BUCKET}/shop`, prefix: 'shop/' },
      ...{ region: REGION, keyId: KEY.accessKeyId, secret: KEY.secretAccessKey },
    },
    read: (key) => kept.get(key),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** S3's error code for a request; null: there is none. */
async function faultOf(request: IncomingMessage, body: Buffer): Promise<string | null> {
  const { method = '', url = '', headers } = request;
  if (method !== 'PUT' || !url.startsWith(`/${BUCKET}/`)) return 'MethodNotAllowed';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) {
    return 'XAmzContentSHA256Mismatch';
  }
  if (Number(headers['content-length']) !== body.length) return 'MissingContentLength';
  return headers.authorization === (await signatureOf(request)) ? null : 'SignatureDoesNotMatch';
}

/** The header that Amazon's library would make for the same headers at the same time. */
async function signatureOf({ method = '', url = '', headers }: IncomingMessage): Promise<string> {
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const signedHeaders = Object.fromEntries(signed.split(';').map((name) => [name, String(headers[name])]));
  const signer = new SignatureV4({
    ...{ service: 's3', region: REGION, credentials: KEY, applyChecksum: false, uriEscapePath: false },
    sha256: Sha256,
  });
  const request = await signer.sign(
    { method, protocol: 'http:', hostname: '127.0.0.1', path: url, query: {}, headers: signedHeaders },
    { signingDate: dateOf(String(headers['x-amz-date'])) },
  );
  return request.headers.authorization ?? '';
}

/** `20261121T000000Z` */
function dateOf(compact: string): Date {
  return new Date(compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

type Bytes = string | ArrayBuffer | ArrayBufferView;

/** Node's own hash, in the interface that the library expects. */
class Sha256 {
  #hash: Hash | Hmac;
  readonly #begin: () => Hash | Hmac;

  constructor(secret?: Bytes) {
    this.#begin = () =>
      secret === undefined ? createHash('sha256') : createHmac('sha256', toBuffer(secret));
    this.#hash = this.#begin();
  }

  update(bytes: Bytes): void {
    this.#hash.update(toBuffer(bytes));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

function toBuffer(bytes: Bytes): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes);
  if (bytes instanceof ArrayBuffer) return Buffer.from(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
