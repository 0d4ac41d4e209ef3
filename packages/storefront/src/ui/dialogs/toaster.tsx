import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';
import { AlertIcon, CloseIcon } from '../icons.tsx';
import { Picture } from '../picture.tsx';
import { CheckIcon } from '../some-pages/more-icons.tsx';
import { TOAST_MS, type ToastOptions, useToastQueue } from '../toast.ts';

/** The toasts at the bottom right (specification section 2). Loaded with the first toast. */
export default function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={3}>
      <Queue />
      <Toast.Portal>
        <Corner className="fixed right-3 bottom-20 max-lg:[html:has([data-bottom-bar])_&]:bottom-36 [html:has([data-buy-bar]:not([inert]))_&]:bottom-36 lg:[html:has([data-buy-bar]:not([inert]))_&]:bottom-24 left-3 z-60 flex flex-col gap-2 sm:left-auto sm:w-90 lg:right-6 lg:bottom-6">
          <List />
        </Corner>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** The corner of the toasts; read out unless all of them were announced otherwise: one press, one announcement. */
function Corner(props: { className: string; children: ReactNode }) {
  const { toasts } = Toast.useToastManager<ToastOptions>();
  const isSaid = toasts.length > 0 && toasts.every(({ data }) => data?.isSaid);
  return <Toast.Viewport {...props} {...(isSaid && { 'aria-live': 'off' as const })} />;
}

function Queue() {
  const { add, close } = Toast.useToastManager<ToastOptions>();
  const queue = useToastQueue((state) => state.queue);
  useEffect(() => {
    if (queue.length === 0) return;
    useToastQueue.setState({ queue: [] });
    for (const input of queue) {
      const id = add({
        // One toast for each title: adding a product many times must not fill the page.
        id: input.title,
        title: input.title,
        description: input.description,
        data: input,
        actionProps: input.action && {
          children: input.action.label,
          onClick: () => {
            input.action?.run();
            close(id);
          },
        },
      });
    }
  }, [queue, add, close]);
  return null;
}

/** On a new page, removes toasts about a product; toasts with an undo button, and other news, stay. */
function useLeftBehind(): void {
  const { toasts, close } = Toast.useToastManager<ToastOptions>();
  const { key } = useLocation();
  const page = useRef(key);
  useEffect(() => {
    if (page.current === key) return;
    page.current = key;
    for (const { id, data } of toasts) if (data?.picture !== undefined && !data.action) close(id);
  }, [key, toasts, close]);
}

function List() {
  const { toasts } = Toast.useToastManager<ToastOptions>();
  useLeftBehind();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={cx(
        'rounded-card border border-line bg-white shadow-float transition duration-200 ease-calm',
        'data-[ending-style]:translate-y-2 data-[ending-style]:opacity-0',
        'data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0 data-[limited]:hidden',
      )}
    >
      <Toast.Content className="flex items-center gap-3 p-3">
        <ToastSign {...toast.data} />
        <div className="min-w-0 flex-1">
          <Toast.Title className="line-clamp-2 font-sans font-semibold text-md tracking-normal" />
          <Toast.Description className="text-sm text-soft" />
        </div>
        <Toast.Action className="min-h-11 rounded-control px-3 font-semibold text-green-700 text-md hover:bg-green-50" />
        <Toast.Close
          aria-label={t('Close')}
          className="-my-1 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sand"
        >
          <CloseIcon className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

function ToastSign({ picture, tone = 'good' }: Pick<ToastOptions, 'picture' | 'tone'>) {
  if (picture !== undefined) {
    return (
      <span className="size-10 shrink-0 overflow-clip rounded-control">
        <Picture name={picture} alt="" widths={[40, 80]} sizes="40px" className="size-full object-cover" />
      </span>
    );
  }
  const Icon = tone === 'good' ? CheckIcon : AlertIcon;
  return (
    <span
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full',
        tone === 'good' ? 'bg-green-50 text-green-700' : 'bg-sale-50 text-sale',
      )}
    >
      <Icon className="size-5" />
    </span>
  );
}
