import { useEffect, useRef } from 'react';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

/** The thanks in place of the form; the focus comes along. */
export function MessageSent({ thanks, onAgain }: { thanks: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-col items-center gap-4 rounded-panel border border-line bg-white px-5 py-12 text-center outline-none"
    >
      <span className="grid size-16 place-items-center rounded-full bg-green-50 text-green-700">
        <CheckIcon className="size-8" />
      </span>
      <h2 className="max-w-md text-xl">{thanks}</h2>
      <Button variant="outline" onClick={onAgain}>
        {t('Write another message')}
      </Button>
    </div>
  );
}
