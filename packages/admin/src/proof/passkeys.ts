import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { t } from '#admin/messages/t.tsx';

/** JSON that the browser's WebAuthn defines, not the contract. */
export type PasskeyJson = Record<string, unknown>;

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The browser created or used no passkey: its dialog was closed, or timed out. `message` is for users. */
export class PasskeyUnused extends Error {}

/** Asks the browser for one of the user's passkeys. @throws PasskeyUnused */
export async function askPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server's library made the options for the browser's library (PasskeyJson).
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const used: AuthenticationResponseJSON = await startAuthentication({ optionsJSON }).catch(unused);
  return { ...used };
}

/** Asks the browser to create a passkey. @throws PasskeyUnused */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made: RegistrationResponseJSON = await startRegistration({ optionsJSON }).catch(unused);
  return { ...made };
}

function unused(error: Error & { code?: string }): never {
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new PasskeyUnused(t('This device already has your passkey.'));
  throw new PasskeyUnused(t('No passkey was used. Try again, and confirm when your device asks.'));
}
