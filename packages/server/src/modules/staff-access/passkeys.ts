import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import {
  type ChallengePurpose,
  insertChallenge,
  noteUse,
  type Passkey,
  readFactors,
  takeChallenge,
} from './factor.store.ts';

/** A challenge is valid for this long, once. */
const CHALLENGE_MS = 5 * 60_000;

/** ES256, RS256 and EdDSA: what authenticators support. */
const ALGORITHMS = [-7, -257, -8];

/** Loaded for the first passkey: it must not slow down the start of a shop. */
const webauthn = () => import('@simplewebauthn/server');

/** The browser's JSON; the library validates it. */
export type PasskeyJson = Record<string, unknown>;

/** Whose passkey, and for what purpose. */
interface Asked {
  accountId: string;
  purpose: ChallengePurpose;
}

/** The options for a browser to use one of these passkeys. */
export async function askForPasskey(
  ctx: Context,
  premises: Premises,
  { passkeys, ...asked }: Asked & { passkeys: readonly Passkey[] },
): Promise<PasskeyJson> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(premises).id,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'preferred',
  });
  await keepChallenge(ctx, asked, options.challenge);
  return { ...options };
}

/** The options for a browser to create a passkey for an account. */
export async function askForNewPasskey(
  ctx: Context,
  premises: Premises,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<PasskeyJson> {
  const { passkeys } = await readFactors(ctx.db, id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: (await premises.readShop(ctx)).name,
    rpID: partyOf(premises).id,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(createHash('sha256').update(`staff ${id}`).digest()),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(ctx, { accountId: id, purpose: 'register' }, options.challenge);
  return { ...options };
}

/** Verifies a new passkey from a browser. @throws invalid_code for anything but the answer to an open challenge */
export async function readNewPasskey(
  ctx: Context,
  premises: Premises,
  { accountId, answer }: { accountId: string; answer: PasskeyJson },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const { id, origin } = partyOf(premises);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: spending(ctx, { accountId, purpose: 'register' }),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) throw new ShopError('invalid_code');
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String).slice(0, 8),
  };
}

/**
 * Whether this is the answer of one of the account's passkeys to an open challenge of this purpose; the challenge is
 * used up.
 */
export async function passkeyFits(
  ctx: Context,
  premises: Premises,
  { accountId, purpose, answer }: Asked & { answer: PasskeyJson },
): Promise<boolean> {
  const { passkeys } = await readFactors(ctx.db, accountId);
  const passkey = passkeys.find((each) => each.credentialId === answer.id);
  if (!passkey) return false;
  const { id, origin } = partyOf(premises);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: spending(ctx, { accountId, purpose }),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: credentialOf(passkey),
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return false;
  await noteUse(ctx.db, passkey.id, { counter: verified.authenticationInfo.newCounter, at: ctx.now() });
  return true;
}

function credentialOf({ credentialId, publicKey, counter }: Passkey): WebAuthnCredential {
  return { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter };
}

async function keepChallenge(ctx: Context, asked: Asked, challenge: string): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MS);
  await insertChallenge(ctx.db, { ...asked, hash: hashChallenge(challenge), expiresAt });
}

function spending(ctx: Context, asked: Asked): (challenge: string) => Promise<boolean> {
  return (challenge) => takeChallenge(ctx.db, { ...asked, hash: hashChallenge(challenge) }, ctx.now());
}

function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

/** Passkeys belong to the shop's public host, and are created only on its pages. */
function partyOf({ config }: Premises): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/** The library throws for an answer that does not fit, or is none; a failing database is no wrong answer. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error && !('code' in error && 'severity' in error)) return null;
    throw error;
  }
}
