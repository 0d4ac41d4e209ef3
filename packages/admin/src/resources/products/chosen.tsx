import type { BulkRequest } from '@isoko/contract/routes/admin/products';
import { Button } from '@mui/material';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useListContext } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { numberText } from '#admin/ui/texts.ts';

/** The products of a bulk change: the ticked ones, or all that match the filters. */
interface Chosen {
  count: number;
  request: Pick<BulkRequest, 'ids' | 'filter' | 'expected'>;
  /** All that match the filters, on every page. */
  isEverything: boolean;
  chooseEverything: () => void;
}

/** The state for which "all" was chosen: these filters with these ticks. */
const Everything = createContext<[string | null, (key: string | null) => void]>([null, () => {}]);

/** Stores whether everything was chosen while the list is on the screen. */
export function ChosenProducts({ children }: { children: ReactNode }) {
  return <Everything.Provider value={useState<string | null>(null)}>{children}</Everything.Provider>;
}

/** The selection of the list. After another tick or filter only the ticked ones are chosen again. */
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

/** Chooses all that match the filters, with their number; hidden if all are ticked anyway. */
export function ChooseEverything() {
  const { selectedIds = [], total = 0 } = useListContext();
  const { isEverything, chooseEverything } = useChosen();
  if (isEverything || total <= selectedIds.length) return null;
  return <Button onClick={chooseEverything}>{t('Choose all {total}', { total: numberText(total) })}</Button>;
}
