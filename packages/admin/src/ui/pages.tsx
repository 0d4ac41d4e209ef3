import { Pagination } from '@mui/material';

interface PagesProps {
  total: number;
  /** The number of entries on a page. */
  limit: number;
  page: number;
  onPage: (page: number) => void;
}

/** The pagination of a list within a panel; renders nothing if one page holds all. */
export function Pages({ total, limit, page, onPage }: PagesProps) {
  if (total <= limit) return null;
  const count = Math.ceil(total / limit);
  return (
    <Pagination page={page} count={count} onChange={(_, to) => onPage(to)} siblingCount={0} sx={{ mt: 1 }} />
  );
}
