import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import { Alert, Box, Paper } from '@mui/material';
import { useState } from 'react';
import { CategoryRow, INDENT } from './category-row.tsx';
import { dropGoal, type Goal, goalOf, moveRow } from './tree-order.ts';
import { useTree } from './use-tree.ts';

/** The tree, moved by dragging, by the arrow keys on a handle, or by each row's menu. Every move is kept at once. */
export function CategoryTree({ rows: kept, mayChange }: { rows: StaffCategory[]; mayChange: boolean }) {
  const { rows, move, isKeeping } = useTree(kept);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byArrows }),
  );
  const [goal, setGoal] = useState<string | null>(null);
  const goalAt = ({ active, over, delta }: DragMoveEvent) =>
    over && dropGoal(rows, String(active.id), { over: String(over.id), shift: Math.round(delta.x / INDENT) });
  const drop = (event: DragEndEvent) => {
    setGoal(null);
    void move(String(event.active.id), goalAt(event));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragMove={(event) => setGoal(goalText(rows, String(event.active.id), goalAt(event)))}
      onDragEnd={drop}
      onDragCancel={() => setGoal(null)}
      accessibility={{ announcements: announce(rows) }}
    >
      <SortableContext items={rows.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <Paper
          component="ul"
          aria-label="Categories"
          aria-busy={isKeeping}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {rows.map((row) => (
            <CategoryRow
              key={row._id}
              category={row}
              mayChange={mayChange}
              canStep={(step) => goalOf(rows, row._id, step) !== null}
              onStep={(step) => void move(row._id, goalOf(rows, row._id, step))}
            />
          ))}
        </Paper>
      </SortableContext>
      <GoalLine text={goal} />
    </DndContext>
  );
}

/** Where what is held would stand if it were let go now: to be seen, and to be heard. */
function GoalLine({ text }: { text: string | null }) {
  return (
    <Box role="status" sx={{ position: 'sticky', bottom: 16, zIndex: 3, pointerEvents: 'none' }}>
      {text && (
        <Alert severity="info" variant="filled" icon={false}>
          {text}
        </Alert>
      )}
    </Box>
  );
}

function goalText(rows: StaffCategory[], id: string, goal: Goal | null): string | null {
  const name = (of: string) => rows.find(({ _id }) => _id === of)?.name;
  if (!goal) return null;
  if (moveRow(rows, id, goal) === rows) return `${name(id)} cannot stand there: the tree has four levels.`;
  return goal.parent ? `${name(id)} goes below ${name(goal.parent)}.` : `${name(id)} goes to the top.`;
}

/** Up and down go from row to row; right and left one level in and out. */
const byArrows: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates;
  if (event.code === 'ArrowRight') return { x: x + INDENT, y };
  if (event.code === 'ArrowLeft') return { x: x - INDENT, y };
  const next = sortableKeyboardCoordinates(event, args);
  return next && { x, y: next.y };
};

/** What those hear who move a category without seeing it. */
function announce(rows: StaffCategory[]): Announcements {
  const name = (id: string | number | undefined) => rows.find(({ _id }) => _id === id)?.name ?? 'nothing';
  return {
    onDragStart: ({ active }) =>
      `${name(active.id)} is held. Up and down move it, right and left put it in and out.`,
    onDragOver: ({ active, over }) => `${name(active.id)} is over ${name(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} was let go at ${name(over?.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}
