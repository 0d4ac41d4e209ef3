import { useEffect, useRef, useState } from 'react';

/** Runs one action at a time and stores why it failed. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef(false);
  /** Resolves with whether it succeeded; a second call during the first does nothing. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    let went = true;
    await action().catch((error: unknown) => {
      went = false;
      setFailure(error);
    });
    running.current = false;
    setBusy(false);
    return went;
  };
  return { run, busy, failure, clear: () => setFailure(null) };
}

/** Counts down from `seconds` to 0, one each second. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
