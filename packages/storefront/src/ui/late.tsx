import { RequestFailure } from '@isoko/contract/client';
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { create } from 'zustand';

/*
 * What is not in a page's first script is a late part. It is made once, outside of components, and shown like any other:
 *
 *   const Comments = late(() => import('./comments.tsx'), { near: { id: 'comments' } });
 *   <Comments post={post} waiting={<Skeleton className="h-40" />} />
 *
 * - Its file exports the component as `default`. It is loaded when it is first shown; with `near`, when its place comes
 *   near the screen, or with `after` when news do; `begin()` loads it immediately.
 * - `waiting` is shown until it has come. `asked={false}` delays it; once asked for it stays, as dialogs must.
 * - `html`: the server shows it as well. That HTML stays, and its links work, until the code is here.
 * - Where its code cannot be had, it is asked for again, also when the network comes back; a page never fails for it.
 *   `failed` is shown in its place and offers another try; without it there is nothing.
 */

/** News, and what can wait as long, come this long after the page, in ms (specification section 9). */
export const LATE_MS = 5_000;

/** So often a part is tried while there is a network; more would not find what a newer release has replaced. */
const TRIES = 3;
const PAUSE_MS = 2_000;

/** So many pixels below the screen a place is near. What the server showed only needs its code, the rest asks the API. */
const NEAR_PX = { html: 400, empty: 600 };

interface Options<Props> {
  html?: boolean;
  /** What the element around the part gets. */
  near?: { id: string; className?: string };
  /** Of what is near from the first and works without: its code comes as late as news. */
  after?: boolean;
  failed?: ComponentType<Props & { failure: Error; onRetry: () => void }>;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Loading<Props> {
  /** Null until it has come, and at the first render always. */
  Part: ComponentType<Props> | null;
  /** Why it did not come, a sentence in its message; null while nothing is wrong. */
  failure: Error | null;
}

type PlaceProps<Props> = Props & { asked?: boolean; waiting?: ReactNode };

type Late<Props> = ComponentType<PlaceProps<Props>> & {
  /** Asks for its code, once; tells whether it is here. On the server only parts with `html` are. */
  begin: () => Promise<boolean>;
  /** Whether its code is here. */
  useIsHere: () => boolean;
};

/** A part whose code comes after the page's first script: see above. */
export function late<Props extends object>(
  load: Load<Props>,
  options: Options<NoInfer<Props>> = {},
): Late<Props> {
  const part = { ...options, ...loadingOf(load, options) };
  const place = options.html
    ? htmlPlace(part)
    : (props: PlaceProps<Props>) => <Place part={part} props={props} />;
  return Object.assign(place, {
    begin: part.begin,
    useIsHere: () => part.useLoading(({ Part }) => Part !== null),
  });
}

/** Loads a part; after a failure it can begin again. */
function loadingOf<Props>(load: Load<Props>, { html, near, failed }: Options<Props>) {
  const useLoading = create<Loading<Props>>(() => ({ Part: null, failure: null }));
  // Where something is shown in its place already, there is no automatic try again.
  const isPatient = !failed && !(html && near);
  const attempt = async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { default: Part } = await load();
        return useLoading.setState({ Part, failure: null });
      } catch (error) {
        if (!isPatient || (tries >= TRIES && navigator.onLine)) {
          begun = null;
          console.warn(error);
          // Offline, or a new release has replaced the file: for the shopper it is the same.
          return useLoading.setState({ failure: new RequestFailure({ kind: 'fetch' }) });
        }
        await another();
      }
    }
  };
  let begun: Promise<void> | null = null;
  const begin = async () => {
    if (import.meta.env.SSR && !html) return false;
    begun ??= attempt();
    await begun;
    return useLoading.getState().Part !== null;
  };
  return { useLoading, begin };
}

/** When it is worth another try. */
const another = () =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
    else window.addEventListener('online', resolve, { once: true });
  });

type Part<Props> = Options<Props> & ReturnType<typeof loadingOf<Props>>;

/** The place of a part that only the browser shows. */
function Place<Props extends object>({ part, props }: { part: Part<Props>; props: PlaceProps<Props> }) {
  const { near, begin, useLoading } = part;
  const { asked = true, waiting = null, ...rest } = props;
  const [wanted, setWanted] = useState(asked && !near);
  if (asked && !near && !wanted) setWanted(true);
  useEffect(() => (near ? whenNear(near.id, NEAR_PX.empty, () => setWanted(true)) : undefined), [near]);
  useEffect(() => {
    if (!wanted) return;
    void begin();
    window.addEventListener('online', begin);
    return () => window.removeEventListener('online', begin);
  }, [wanted, begin]);
  const { Part, failure } = useLoading();
  const own = rest as unknown as Props;
  const failing = <Failure part={part} props={own} />;
  if (!near && !wanted) return null;
  const shown = wanted && Part ? <Part {...own} /> : failure ? failing : waiting;
  return near ? <div {...near}>{shown}</div> : shown;
}

/** Shown in place of a part whose code cannot be loaded. */
function Failure<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const { failed: Failed, begin, useLoading } = part;
  const failure = useLoading((loading) => loading.failure);
  const retry = async () => {
    // The network is there and the file is not: a new release has replaced it, and its page knows other files.
    if (!(await begin()) && navigator.onLine) window.location.reload();
  };
  return Failed && failure && <Failed {...props} failure={failure} onRetry={retry} />;
}

/** Wakes each part that sleeps: one whose HTML is there and whose place is not near the screen. */
const sleeping = new Set<() => void>();
let fallAsleep = (wake: () => void): unknown => sleeping.add(wake);

/**
 * Wakes every part that sleeps, and lets none fall asleep any more: React can only go to another page once it has all of
 * this one, and on a slow phone it comes to some of it after the press that leads on.
 */
export function wakeParts(): void {
  fallAsleep = (wake) => wake();
  for (const wake of sleeping) wake();
  sleeping.clear();
}

const onServer: Promise<boolean>[] = [];

/** Resolves once the server has every part it shows, of the files that were read so far. */
export const partsOnServer = () => Promise.all(onServer);

/** The place of a part that the server shows too. React leaves its HTML alone as long as its props are the same. */
function htmlPlace<Props extends object>(part: Part<Props>) {
  const { near, after, begin } = part;
  const withCode = (props: Props) => <WithCode part={part} props={props} />;
  if (import.meta.env.SSR) onServer.push(begin());
  const shown: ComponentType<Props> = import.meta.env.SSR
    ? withCode
    : lazy(async () => {
        if (near) await sleep(near.id, after);
        return { default: (await begin()) || !near ? withCode : asItStands(near.id) };
      });
  return memo((props: PlaceProps<Props>) => <HtmlPlace near={near} shown={shown} props={props} />);
}

function HtmlPlace<Props extends object>({
  near,
  shown: Shown,
  props: { asked, waiting, ...rest },
}: {
  near: Part<Props>['near'];
  shown: ComponentType<Props>;
  props: PlaceProps<Props>;
}) {
  const part = (
    <Suspense fallback={waiting}>
      <Shown {...(rest as unknown as Props)} />
    </Suspense>
  );
  return near ? <div {...near}>{part}</div> : part;
}

function WithCode<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const { useLoading } = part;
  useLoading();
  // The hook has nothing at the first render, but the code came before it.
  const { Part } = useLoading.getState();
  return Part ? <Part {...props} /> : <Failure part={part} props={props} />;
}

/** Until its place comes near, or it is late (entry-client.tsx); with `after` that alone. */
const sleep = (id: string, after?: boolean) =>
  new Promise<void>((resolve) => {
    fallAsleep(resolve);
    if (!after) whenNear(id, NEAR_PX.html, resolve);
  });

/** Calls when the element is near to the screen. Returns the undoing. */
function whenNear(id: string, px: number, call: () => void): (() => void) | undefined {
  const element = document.getElementById(id);
  // The empty page (entry-server.tsx) is made in the browser: the element is not there yet.
  if (!element) return void call();
  const watch = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      watch.disconnect();
      call();
    },
    { rootMargin: `${px}px` },
  );
  watch.observe(element);
  return () => watch.disconnect();
}

/** Without a network: what the server sent stays, and its links work. */
function asItStands(id: string): ComponentType<object> {
  const __html = document.getElementById(id)?.firstElementChild?.outerHTML ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own HTML, as the server sent it
  return () => <div dangerouslySetInnerHTML={{ __html }} />;
}
