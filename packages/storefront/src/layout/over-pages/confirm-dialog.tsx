import type { ReactNode } from 'react';
import { t } from '../../messages/t.tsx';
import { useAction } from '../../state/forms/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ActionFailure } from '../failure/action-failure.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The text of the confirm button. */
  confirm: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Loaded when it is first needed. */
export default function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const action = useAction();
  const close = () => {
    action.clear();
    onClose();
  };
  const start = async () => {
    if (await action.run(onConfirm)) onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && close()} title={title}>
      <div className="mt-3 flex flex-col gap-4 text-base">
        {children}
        <ActionFailure failure={action.failure} />
        <div className="flex flex-wrap gap-2">
          <Button busy={action.busy} onClick={start}>
            {confirm}
          </Button>
          <Button variant="outline" onClick={close}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
