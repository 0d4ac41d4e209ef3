import type { Client } from '@isoko/contract';
import { useSyncExternalStore } from 'react';
import { call } from '../api.ts';
import { readText } from './storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

const token = () => readText(STORAGE_KEYS.token) || null;

function follow(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** Whether somebody is signed in with this browser; nobody is while the server renders. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(follow, token, () => null) !== null;
}

/** Calls the API as whoever is signed in (specification section 6). */
export const callSignedIn: Client = (key, input) => {
  const bearer = token();
  return call(key, bearer ? { ...input, headers: { authorization: `Bearer ${bearer}` } } : input);
};
