import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';
import { CloseIcon } from '../icons.tsx';
import { backdropClass } from './dialog.tsx';
import { useBackToClose } from './use-back-to-close.ts';

const sides = {
  left: 'left-0 data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full',
  right: 'right-0 data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full',
};

/** A modal panel from one side of the screen. Heavy for a first load: reach it through `late(() => import(…))`. */
export function Drawer({
  open,
  onOpenChange,
  title,
  side = 'right',
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  side?: 'left' | 'right';
  children: ReactNode;
}) {
  useBackToClose(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 z-50 flex w-[88vw] max-w-sm flex-col bg-paper shadow-float outline-none',
            'transition-transform duration-250 ease-calm',
            sides[side],
          )}
        >
          <div className="flex items-center justify-between gap-2 border-line border-b bg-white py-2 pr-2 pl-4">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Close
              aria-label={t('Close')}
              className="grid size-11 place-items-center rounded-full text-soft hover:bg-sand"
            >
              <CloseIcon className="size-5" />
            </Base.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
