import type { StaffCategory } from '@isoko/contract/routes/admin/categories';
import { Alert, Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { CreateButton, Title, TopToolbar } from 'react-admin';
import { MANAGERS } from '#admin/roles.ts';
import { useSession } from '#admin/session.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { CategoryTree } from './category-tree.tsx';

/** As many as one answer holds (contract: listCategories), and as many as a tree may have in two. */
const PAGE = 250;

/** The categories as the tree they are in the shop. */
export default function CategoryList() {
  const role = useSession()?.role;
  const mayChange = Boolean(role && MANAGERS.includes(role));
  const first = useCall('GET /admin/categories', { query: { page: 1, limit: PAGE } });
  const hasMore = (first.data?.total ?? 0) > PAGE;
  const more = useCall('GET /admin/categories', { query: { page: 2, limit: PAGE } }, { enabled: hasMore });
  const rows = useMemo(
    () => [...(first.data?.data ?? []), ...(more.data?.data ?? [])],
    [first.data, more.data],
  );
  return (
    <Box sx={{ maxWidth: 860, pb: { xs: 12, sm: 2 } }}>
      <Title title="Categories" />
      <TopToolbar>{mayChange && <CreateButton resource="categories" label="New category" />}</TopToolbar>
      <Answered query={hasMore && first.data ? more : first}>
        {() => <Tree rows={rows} mayChange={mayChange} />}
      </Answered>
    </Box>
  );
}

function Tree({ rows, mayChange }: { rows: StaffCategory[]; mayChange: boolean }) {
  if (rows.length === 0) {
    return <Alert severity="info">There are no categories yet. The first one may be Fruit.</Alert>;
  }
  return (
    <>
      {mayChange && (
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          Drag a category to its place, to the right to put it below another one. The menu of each does the
          same.
        </Typography>
      )}
      <CategoryTree rows={rows} mayChange={mayChange} />
    </>
  );
}
