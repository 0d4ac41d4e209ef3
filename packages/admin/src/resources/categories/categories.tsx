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
import type { CategoryPlace, StaffCategory } from '@isoko/contract/routes/admin/categories';
import { Alert, Box, Paper, Typography } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import {
  BooleanInput,
  CreateButton,
  maxLength,
  required,
  TextInput,
  Title,
  TopToolbar,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { call } from '#admin/api.ts';
import { CategorySelect } from '#admin/inputs/fields.tsx';
import { CreatePage, EditPage, RecordForm } from '#admin/inputs/form.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { HOW_TO_DRAG } from '#admin/ui/drag-words.ts';
import { CategoryRow, INDENT } from './category-row.tsx';
import { dropGoal, type Goal, goalOf, moveRow, placesOf } from './tree-order.ts';

/** The maximum of one answer (contract: listCategories); a tree may need two. */
const PAGE = 250;

const remove = {
  title: t('Remove this category?'),
  text: t('Only an empty category can be removed.'),
};

const SQUARE = 1;

/** The categories as a tree, as in the shop. */
export function CategoryList() {
  const mayChange = useIsManager();
  const first = useCall('GET /admin/categories', { query: { page: 1, limit: PAGE } });
  const hasMore = (first.data?.total ?? 0) > PAGE;
  const more = useCall('GET /admin/categories', { query: { page: 2, limit: PAGE } }, { enabled: hasMore });
  const rows = useMemo(
    () => [...(first.data?.data ?? []), ...(more.data?.data ?? [])],
    [first.data, more.data],
  );
  return (
    <Box sx={{ maxWidth: 860, pb: { xs: 12, sm: 2 } }}>
      <Title title={t('Categories')} />
      <TopToolbar>{mayChange && <CreateButton resource="categories" label={t('New category')} />}</TopToolbar>
      <Answered query={hasMore && first.data ? more : first}>
        {() => <Tree rows={rows} mayChange={mayChange} />}
      </Answered>
    </Box>
  );
}

function Tree({ rows, mayChange }: { rows: StaffCategory[]; mayChange: boolean }) {
  if (rows.length === 0) {
    return <Alert severity="info">{t('There are no categories yet. The first one may be Fruit.')}</Alert>;
  }
  return (
    <>
      {mayChange && (
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {t(
            'Drag a category to its place; drag it to the right to put it below another one. Its menu does the same.',
          )}
        </Typography>
      )}
      <CategoryTree rows={rows} mayChange={mayChange} />
    </>
  );
}

/** The tree, moved by dragging, by the arrow keys on a handle, or by each row's menu. Every move is saved. */
function CategoryTree({ rows: kept, mayChange }: { rows: StaffCategory[]; mayChange: boolean }) {
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
      accessibility={{ announcements: announce(rows), screenReaderInstructions: HOW_TO_DRAG }}
    >
      <SortableContext items={rows.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <Paper
          component="ul"
          aria-label={t('Categories')}
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

/** The place where the dragged category would be dropped: shown, and announced to screen readers. */
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
  if (moveRow(rows, id, goal) === rows)
    return t('{id} cannot go there: the tree has four levels.', { id: name(id) });
  return goal.parent
    ? t('{id} goes below {parent}.', { id: name(id), parent: name(goal.parent) })
    : t('{id} goes to the top.', { id: name(id) });
}

/** Up and down move from row to row; right and left one level in and out. */
const byArrows: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates;
  if (event.code === 'ArrowRight') return { x: x + INDENT, y };
  if (event.code === 'ArrowLeft') return { x: x - INDENT, y };
  const next = sortableKeyboardCoordinates(event, args);
  return next && { x, y: next.y };
};

/** What screen readers announce while a category is moved. */
function announce(rows: StaffCategory[]): Announcements {
  const name = (id: string | number | undefined) => rows.find(({ _id }) => _id === id)?.name ?? t('nothing');
  return {
    onDragStart: ({ active }) =>
      t('{id} is held. Up and down move it, right and left put it in and out.', { id: name(active.id) }),
    onDragOver: ({ active, over }) =>
      t('{id} is over {other}.', { id: name(active.id), other: name(over?.id) }),
    onDragEnd: ({ active, over }) =>
      t('{id} was let go at {other}.', { id: name(active.id), other: name(over?.id) }),
    onDragCancel: ({ active }) => t('{id} stays where it was.', { id: name(active.id) }),
  };
}

/** The tree on the screen, which is ahead of the server's while a move is saved. */
function useTree(kept: StaffCategory[]) {
  const [rows, setRows] = useState(kept);
  const refresh = useRefresh();
  const keep = useAction((categories: CategoryPlace[]) =>
    call('PUT /admin/categories/order', { body: { categories } }),
  );
  useEffect(() => setRows(kept), [kept]);
  const move = async (id: string, goal: Goal | null) => {
    const next = goal ? moveRow(rows, id, goal) : rows;
    const places = placesOf(next);
    if (keep.isRunning || JSON.stringify(places) === JSON.stringify(placesOf(rows))) return;
    setRows(next);
    if (await keep.run(places)) return;
    setRows(rows);
    refresh();
  };
  return { rows, move, isKeeping: keep.isRunning };
}

/** A category's form; `isNew`: an empty slug is made from the name. */
function CategoryForm({ isNew = false }: { isNew?: boolean }) {
  const id = useRecordContext<{ id: string }>()?.id;
  return (
    <RecordForm isNew={isNew} remove={remove}>
      <TextInput source="name" label={t('Name')} validate={[required(), maxLength(120)]} />
      <TextInput source="local_name" label={t('Name in Kinyarwanda')} />
      <CategorySelect
        source="parent"
        label={t('Parent category')}
        except={id}
        helperText={t('Empty: at the top.')}
      />
      <TextInput
        source="slug"
        label={t('Address in the shop')}
        helperText={isNew ? t('Empty: made of the name.') : t('The old address leads to the new one.')}
        validate={isNew ? undefined : required()}
      />
      <BooleanInput
        source="unit_pricing"
        label={t('Compare prices by kilo, litre or piece')}
        helperText={t('Turn it off for dishes and furniture, here and below.')}
        defaultValue={true}
      />
      <PictureInput source="image" label={t('Picture')} aspect={SQUARE} />
    </RecordForm>
  );
}

/** A new category, the last of its siblings. */
export function CategoryCreate() {
  return (
    <CreatePage title={t('New category')}>
      <CategoryForm isNew />
    </CreatePage>
  );
}

/** Name, address, picture and place of a category. */
export function CategoryEdit() {
  return (
    <EditPage<{ id: string; slug: string }>
      isTranslated
      shopPath={(category) => category && `/product-category/${category.slug}`}
    >
      <CategoryForm />
    </EditPage>
  );
}
