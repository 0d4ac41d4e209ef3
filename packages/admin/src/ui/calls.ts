import type { Answer, CallInput, RouteKey } from '@isoko/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useRunning } from './running.ts';

/**
 * The answer of a call, cached until the screen refreshes. `everyMs`: reads again automatically while the
 * window is visible; it may depend on the last answer.
 */
export function useCall<K extends RouteKey>(
  key: K,
  input: CallInput<K> = {},
  { everyMs, enabled = true }: { everyMs?: number | ((last?: Answer<K>) => number); enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: ['call', key, input],
    queryFn: ({ signal }) => call(key, { ...input, signal }),
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : (everyMs ?? false),
    enabled,
  });
}

/** The action of a button without a form. */
export interface Action<Args extends unknown[]> {
  /** Does it; resolves with whether it succeeded. A failure is shown, in the shop's words. */
  run: (...args: Args) => Promise<boolean>;
  isRunning: boolean;
}

/** Makes an action of calls: only one runs at a time; after it the screen refreshes, and `done` is shown. */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  { done }: { done?: string } = {},
): Action<Args> {
  const [isRunning, setRunning] = useRunning();
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async (...args: Args) => {
    if (isRunning) return false;
    setRunning(true);
    try {
      await work(...args);
      if (done) notify(done, { type: 'success' });
      refresh();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      notify(error.message, { type: 'error' });
      // Another user may have changed the record since.
      if (error.status === 409) refresh();
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning };
}

const MAYBE_COUNTED = t('Your last action may have worked. Please check before you press again.');

/** Makes a call that counts once (contract: `once`), with the headers for that. */
export type Press = <T>(work: (headers: Record<string, string>) => Promise<T>) => Promise<T>;

/**
 * A press of one dialog or button. It keeps its Idempotency-Key until the shop has confirmed it: a press after
 * a time-out is the same action, and counts once. The next action has a new key.
 */
export function openPress(): Press {
  let key: string | null = null;
  return async (work) => {
    key ??= crypto.randomUUID();
    try {
      const answer = await work({ 'idempotency-key': key });
      key = null;
      return answer;
    } catch (error) {
      // The input has changed since the last try, which succeeded although its answer was lost.
      if (error instanceof CallFailure && error.body.code === 'idempotency_mismatch') {
        key = null;
        error.message = MAYBE_COUNTED;
      }
      throw error;
    }
  };
}

/** The press of the component that asks, for as long as it is mounted. */
export function usePress(): Press {
  return useState(openPress)[0];
}
