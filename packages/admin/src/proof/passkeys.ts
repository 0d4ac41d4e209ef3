import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { t } from '#admin/messages/t.tsx';

/** JSON that the browser's WebAuthn defines, not the contract. */
export type PasskeyJson = Record<string, unknown>;

/** Whether this browser can hold and use passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The browser made or used no passkey: its dialog was closed, or ran out of time. `message` is for people. */
export class PasskeyUnused extends Error {}

/**
 * Lets the browser use one of the person's passkeys.
 * @throws PasskeyUnused
 */
export async function askPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server's library made them for the browser's library (PasskeyJson).
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const used: AuthenticationResponseJSON = await startAuthentication({ optionsJSON }).catch(unused);
  return { ...used };
}

/**
 * Lets the browser make a passkey.
 * @throws PasskeyUnused
 */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made: RegistrationResponseJSON = await startRegistration({ optionsJSON }).catch(unused);
  return { ...made };
}

function unused(error: Error & { code?: string }): never {
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new PasskeyUnused(t('This device already holds a passkey of yours.'));
  throw new PasskeyUnused(t('No passkey was used. Try again, and confirm when your device asks.'));
}
