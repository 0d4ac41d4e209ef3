import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';
import { CloseIcon } from '../icons.tsx';
import { useBackToClose } from './use-back-to-close.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Hides the title on the screen, not from screen readers. */
  hideTitle?: boolean;
  children: ReactNode;
  /** `wide` is the quick view's 930 px (specification section 9). */
  width?: 'narrow' | 'wide';
}

const backdropClass = cx(
  'fixed inset-0 z-40 bg-green-800/45 transition-opacity duration-200',
  'data-[ending-style]:opacity-0 data-[starting-style]:opacity-0',
);

/**
 * A modal dialog: it keeps the focus and gives it back, Escape and the back button of phones close it. Heavy for a
 * first load: reach it through `late(() => import(…))`.
 */
export function Dialog({ open, onOpenChange, title, hideTitle, children, width = 'narrow' }: DialogProps) {
  useBackToClose(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={leaveFocus}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-end overflow-y-auto sm:place-items-center sm:p-4">
          <Base.Popup
            className={cx(
              'relative w-full rounded-t-panel bg-white p-5 shadow-float outline-none sm:rounded-panel sm:p-6',
              'max-h-dvh scroll-pb-24 overflow-y-auto transition duration-200 ease-calm',
              'data-[ending-style]:translate-y-4 data-[ending-style]:opacity-0',
              'data-[starting-style]:translate-y-4 data-[starting-style]:opacity-0',
              width === 'wide' ? 'sm:max-w-[930px]' : 'sm:max-w-md',
            )}
          >
            <Base.Title className={hideTitle ? 'sr-only' : 'pr-10 text-lg'}>{title}</Base.Title>
            <CloseButton className="absolute top-2 right-2 z-10 bg-white/80" />
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function CloseButton({ className }: { className?: string }) {
  return (
    <Base.Close
      aria-label={t('Close')}
      className={cx('grid size-11 place-items-center rounded-full text-soft hover:bg-sand', className)}
    >
      <CloseIcon className="size-5" />
    </Base.Close>
  );
}

/** If a dialog's action removed the button that opened it, nothing has the focus: it moves to the page's content. */
function leaveFocus(isOpen: boolean): void {
  if (isOpen || document.activeElement !== document.body) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}

type DrawerProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'>;

/** A modal panel from the left side of the screen. Heavy for a first load: reach it through `late(() => import(…))`. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  useBackToClose(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 left-0 z-50 flex w-[88vw] max-w-sm flex-col bg-paper shadow-float outline-none',
            'transition-transform duration-250 ease-calm',
            'data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full',
          )}
        >
          <div className="flex items-center justify-between gap-2 border-line border-b bg-white py-2 pr-2 pl-4">
            <Base.Title className="text-lg">{title}</Base.Title>
            <CloseButton />
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
