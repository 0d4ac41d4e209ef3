import type { BulkRequest } from '@isoko/contract/routes/admin/products';
import { Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useListContext } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { numberText } from '#admin/ui/texts.ts';

/** The products that bulk work is done with: those that were ticked, or all that the filters find. */
interface Chosen {
  count: number;
  request: Pick<BulkRequest, 'ids' | 'filter' | 'expected'>;
  /** All that the filters find, on every page. */
  isEverything: boolean;
  chooseEverything: () => void;
}

/** For what "all" was said: these filters with these ticks. */
const Everything = createContext<[string | null, (key: string | null) => void]>([null, () => {}]);

/** Keeps whether everything was chosen for as long as the list is on the screen. */
export function ChosenProducts({ children }: { children: ReactNode }) {
  return <Everything.Provider value={useState<string | null>(null)}>{children}</Everything.Provider>;
}

/** What is chosen in the list around. Another tick or another filter, and it is the ticked ones again. */
export function useChosen(): Chosen {
  const { selectedIds = [], filterValues, total = 0 } = useListContext();
  const [key, setKey] = useContext(Everything);
  const now = JSON.stringify([filterValues, selectedIds]);
  const isEverything = key === now && selectedIds.length > 0;
  return {
    isEverything,
    count: isEverything ? total : selectedIds.length,
    request: isEverything ? { filter: filterValues, expected: total } : { ids: selectedIds },
    chooseEverything: () => setKey(now),
  };
}

/** Chooses all that the filters find, with their number; nothing where all are ticked anyway. */
export function ChooseEverything() {
  const { selectedIds = [], total = 0 } = useListContext();
  const { isEverything, chooseEverything } = useChosen();
  if (isEverything || total <= selectedIds.length) return null;
  return <Button onClick={chooseEverything}>{t('Choose all {total}', { total: numberText(total) })}</Button>;
}
