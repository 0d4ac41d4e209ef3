import { useId, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { browserSavesData, savesData } from '../../state/browser/data-saver.ts';
import { switchDataSaver } from '../../state/browser/switch-data-saver.ts';

/** Asks the shop for less data. Where the browser asks every site already, it says so and stays on. */
export function DataSaverSwitch({ className }: { className: string }) {
  const hint = useId();
  const [on, setOn] = useState(savesData);
  const change = (next: boolean) => {
    switchDataSaver(next);
    setOn(next);
  };
  return (
    <label className={className}>
      <span className="min-w-0 grow py-2">
        {t('Use less data')}
        <span id={hint} className="block text-sm text-soft">
          {browserSavesData()
            ? t('Your browser asks for less data already.')
            : t('Smaller pictures, and nothing is loaded before you ask for it.')}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="ml-4 size-6 shrink-0 accent-green-700"
        aria-checked={on}
        aria-describedby={hint}
        checked={on}
        disabled={browserSavesData()}
        onChange={(event) => change(event.target.checked)}
      />
    </label>
  );
}
