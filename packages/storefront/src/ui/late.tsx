import { RequestFailure } from '@isoko/contract/client';
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { create } from 'zustand';

/*
 * A late part is code that is not in a page's first script. It is created once, outside of components, and used like any other:
 *
 *   const Comments = late(() => import('./comments.tsx'), { near: { id: 'comments' } });
 *   <Comments post={post} waiting={<Skeleton className="h-40" />} />
 *
 * - Its file exports the component as `default`. It is loaded when it is first shown; with `near`, when its place is
 *   near the screen, or with `after` together with the news; `begin()` loads it immediately.
 * - `waiting` is shown until it has loaded. `asked={false}` delays it; once requested it stays mounted, as dialogs must.
 * - `html`: the server renders it as well. That HTML stays, and its links work, until the code has loaded; presses on its
 *   buttons are kept until then.
 * - If its code cannot be loaded, it is requested again, also when the network is back; the page never fails for it.
 *   `failed` is shown in its place and offers another try; without `failed` nothing is shown.
 */

/** The delay of the news, and of other parts that can wait, after the page has loaded, in ms (specification section 9). */
export const LATE_MS = 5_000;

/** The number of tries while there is a network; more would not find a file that a newer release has replaced. */
const TRIES = 3;
const PAUSE_MS = 2_000;

/** How many pixels below the screen count as near. A part rendered by the server only loads code, others also call the API. */
const NEAR_PX = { html: 400, empty: 600 };

interface Options<Props> {
  html?: boolean;
  /** The attributes of the element around the part. */
  near?: { id: string; className?: string };
  /** For a part that is near from the start and works without code: its code loads as late as the news. */
  after?: boolean;
  failed?: ComponentType<Props & { failure: Error; onRetry: () => void }>;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Loading<Props> {
  /** Null until it has loaded, and always at the first render. */
  Part: ComponentType<Props> | null;
  /** Why it did not load, a sentence in its message; null without a failure. */
  failure: Error | null;
}

type PlaceProps<Props> = Props & { asked?: boolean; waiting?: ReactNode };

type Late<Props> = ComponentType<PlaceProps<Props>> & {
  /** Loads its code, once; resolves with whether it has loaded. On the server only parts with `html` have. */
  begin: () => Promise<boolean>;
  /** Whether its code has loaded. */
  useIsHere: () => boolean;
};

/** A part whose code loads after the page's first script: see above. */
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

/** Loads a part; after a failure it can be tried again. */
function loadingOf<Props>(load: Load<Props>, { html, near, failed }: Options<Props>) {
  const useLoading = create<Loading<Props>>(() => ({ Part: null, failure: null }));
  // If its place already shows something, there is no automatic retry.
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

/** Tries again when that may succeed. */
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
    // There is a network but no file: a new release has replaced it, and the new page names other files.
    if (!(await begin()) && navigator.onLine) window.location.reload();
  };
  return Failed && failure && <Failed {...props} failure={failure} onRetry={retry} />;
}

/** Wakes each sleeping part: one with HTML from the server whose place is not near the screen. */
const sleeping = new Set<() => void>();
let fallAsleep = (wake: () => void): unknown => sleeping.add(wake);

/**
 * Wakes all sleeping parts, and lets no further ones sleep: React can only open another page once it has hydrated all
 * of this one, and on a slow phone it may hydrate some of it only after the press on a link.
 */
export function wakeParts(): void {
  fallAsleep = (wake) => wake();
  for (const wake of sleeping) wake();
  sleeping.clear();
}

const onServer: Promise<boolean>[] = [];

/** Resolves once the server has loaded all parts it renders, of the modules imported so far. */
export const partsOnServer = () => Promise.all(onServer);

/** The place of a part that the server renders too. React does not touch its HTML while its props are the same. */
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
  // The hook is still null at the first render, but the code has loaded before it.
  const { Part } = useLoading.getState();
  return Part ? <Part {...props} /> : <Failure part={part} props={props} />;
}

/** The timer that repeats the last press until React sees it. */
let unseen: ReturnType<typeof setTimeout> | null | undefined;
const AGAIN_MS = 50;

/** A button of the shell (layout/shell.tsx), which sees the presses on all of its buttons, that does nothing without script. */
const KEPT = '#shell button[type=button]:not([popovertarget])';

/**
 * React drops presses on buttons whose code has not loaded: from now on they are repeated until it sees them. Outside of
 * the shell, as in the quick view, `seePress` is not called: such a press would be repeated for ever.
 */
export function keepPresses(): void {
  const keep = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(KEPT) : null;
    unseen = button && setTimeout(pressAgain, AGAIN_MS, button);
  };
  addEventListener('click', keep, true);
}

/** A button that has left the page, or is disabled now, is not pressed again. */
function pressAgain(button: HTMLElement): void {
  unseen = null;
  button.click();
}

/** To be called for every press that React sees. */
export function seePress(): void {
  if (unseen) unseen = void clearTimeout(unseen);
}

/** Each press must see the result of the one before it, as soon as React has seen and rendered that. */
export async function pressOneByOne(presses: (() => void)[]): Promise<void> {
  for (const press of presses) {
    do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    while (unseen);
    press();
  }
}

/** Resolves when its place is near, or the page has been loaded for a while (entry-client.tsx); with `after` only the latter. */
const sleep = (id: string, after?: boolean) =>
  new Promise<void>((resolve) => {
    fallAsleep(resolve);
    if (!after) whenNear(id, NEAR_PX.html, resolve);
  });

/** Calls `call` when the element is near the screen. Returns a cleanup function. */
function whenNear(id: string, px: number, call: () => void): (() => void) | undefined {
  const element = document.getElementById(id);
  // The empty page (entry-server.tsx) is rendered in the browser: the element does not exist yet.
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

/** Without a network: the server's HTML stays, and its links work. */
function asItStands(id: string): ComponentType<object> {
  const __html = document.getElementById(id)?.firstElementChild?.outerHTML ?? '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own HTML, as the server sent it
  return () => <div dangerouslySetInnerHTML={{ __html }} />;
}
