// Passkeys: between the browser's authenticator and the server, which wants base64url.
import { addPasskey, passkeyChallenge, Refused, sendPasskey } from './account';

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function' && isSecureContext;

export function toBase64url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('');
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

// Somebody who closes the browser's own dialog has said no; that is no error of ours.
function cancelled(error: unknown): never {
  if (error instanceof DOMException && error.name === 'InvalidStateError') throw new Refused('passkey-known');
  throw new Refused(error instanceof DOMException ? 'passkey-cancelled' : 'bad-passkey');
}

export async function makePasskey(name: string, title: string, known: string[]): Promise<void> {
  const { challenge, host, user } = await passkeyChallenge();
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: host, name: 'Serai' },
        user: { id: bytesOf(user ?? ''), name, displayName: name },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        attestation: 'none',
        excludeCredentials: known.map(id => ({ type: 'public-key' as const, id: fromBase64url(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      },
    })
    .catch(cancelled);
  const response = (made as PublicKeyCredential).response as AuthenticatorAttestationResponse;
  await addPasskey({
    name: title,
    client_data: toBase64url(response.clientDataJSON),
    attestation: toBase64url(response.attestationObject),
  });
}

// Logs in, or proves who is there if somebody is logged in.
export async function showPasskey(): Promise<void> {
  const { challenge, host } = await passkeyChallenge();
  const used = await navigator.credentials
    .get({ publicKey: { challenge: bytesOf(challenge), rpId: host, userVerification: 'preferred' } })
    .catch(cancelled);
  const credential = used as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  await sendPasskey({
    id: credential.id,
    client_data: toBase64url(response.clientDataJSON),
    authenticator_data: toBase64url(response.authenticatorData),
    signature: toBase64url(response.signature),
  });
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, letter => letter.charCodeAt(0));
}
