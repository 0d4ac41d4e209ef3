import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Json = Record<string, unknown>;

/** A passkey without a device: ES256, no attestation (WebAuthn Level 3, chapters 6 and 8.7). */
export interface SoftwareAuthenticator {
  /** The answer of `navigator.credentials.create` to these options. */
  create(options: Json, origin?: string): Json;
  /** The answer of `navigator.credentials.get` to these options. */
  get(options: Json, origin?: string): Json;
}

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;
const ORIGIN = 'http://localhost:3000';

export function softwareAuthenticator(): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const said = (type: string, options: Json, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
  const data = (rpId: string, flags: number, rest: Buffer) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  return {
    create(options, origin = ORIGIN) {
      const client = said('webauthn.create', options, origin);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const rpId = (options.rp as { id: string }).id;
      const authData = data(rpId, USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credential);
      return answer(id, {
        clientDataJSON: text(client),
        attestationObject: text(attestation(authData)),
        transports: ['internal'],
      });
    },
    get(options, origin = ORIGIN) {
      const client = said('webauthn.get', options, origin);
      const authData = data(options.rpId as string, USER_PRESENT_AND_VERIFIED, Buffer.alloc(0));
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      return answer(id, {
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(signature),
      });
    },
  };
}

function answer(id: Buffer, response: Json): Json {
  return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} };
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const bytes = (key: number, value: Buffer) =>
    Buffer.concat([Buffer.from([key, 0x58, value.length]), value]);
  return Buffer.concat([head, bytes(0x21, x), bytes(0x22, y)]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const word = (letters: string) =>
    Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)]);
  return Buffer.concat([
    ...[Buffer.from([0xa3]), word('fmt'), word('none'), word('attStmt'), Buffer.from([0xa0])],
    ...[word('authData'), Buffer.from([0x58, authData.length]), authData],
  ]);
}

const text = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
