import { setTimeout as pause } from 'node:timers/promises';

const TICK_MS = 5;

/** One thing that was done, or not. */
export interface Shot {
  /** From the moment it was due, in ms: who waits for a turn waits too. */
  readonly ms: number;
  /** Of performance.now(). */
  readonly endedAt: number;
  readonly status: number;
  readonly fault: string | null;
}

export interface Stream {
  readonly name: string;
  readonly perSecond: number;
  /** More are never on their way at once; what is due then is left out and counted. */
  readonly atOnce: number;
  send(at: number): Promise<{ status: number; fault: string | null }>;
}

export interface Streamed {
  readonly stream: Stream;
  readonly shots: Shot[];
  /** Due while too many were on their way. */
  leftOut: number;
}

/**
 * Does what is due at the stream's pace, however slow the answers are (an open loop): a shop that stalls is not
 * spared. Resolves when the last answer is there.
 */
export async function sendSteadily(stream: Stream, seconds: number): Promise<Streamed> {
  const done: Streamed = { stream, shots: [], leftOut: 0 };
  const onTheirWay = new Set<Promise<void>>();
  const begun = performance.now();
  const gapMs = 1_000 / stream.perSecond;
  const count = seconds * stream.perSecond;
  for (let at = 0; at < count; await pause(TICK_MS)) {
    for (; at < count && begun + at * gapMs <= performance.now(); at += 1) {
      if (onTheirWay.size >= stream.atOnce) {
        done.leftOut += 1;
        continue;
      }
      const shot = shoot(stream, at, begun + at * gapMs).then((each) => void done.shots.push(each));
      onTheirWay.add(shot);
      void shot.then(() => onTheirWay.delete(shot));
    }
  }
  await Promise.all(onTheirWay);
  return done;
}

async function shoot({ send }: Stream, at: number, dueAt: number): Promise<Shot> {
  const { status, fault } = await send(at);
  const endedAt = performance.now();
  return { status, fault, endedAt, ms: endedAt - dueAt };
}
