import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import { useEffect, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '#admin/api.ts';
import { type Goal, moveRow, placesOf } from './tree-order.ts';

/** The tree on the screen, which is ahead of the shop's while a move is kept. */
export function useTree(kept: StaffCategory[]) {
  const [rows, setRows] = useState(kept);
  const [isKeeping, setKeeping] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  useEffect(() => setRows(kept), [kept]);
  const move = async (id: string, goal: Goal | null) => {
    const next = goal ? moveRow(rows, id, goal) : rows;
    const places = placesOf(next);
    if (isKeeping || JSON.stringify(places) === JSON.stringify(placesOf(rows))) return;
    setRows(next);
    setKeeping(true);
    try {
      await call('PUT /admin/categories/order', { body: { categories: places } });
    } catch (error) {
      setRows(rows);
      notify(error instanceof Error ? error.message : 'The tree could not be kept.', { type: 'error' });
    } finally {
      setKeeping(false);
      refresh();
    }
  };
  return { rows, move, isKeeping };
}
