import type { StaffBlogCategory } from '@isoko/contract/routes/admin/posts';
import { Box } from '@mui/material';
import { SearchInput } from 'react-admin';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';

type CategoryRecord = StaffBlogCategory & { id: string };

/** All of them: a tree is not cut into pages. */
const ALL = 250;
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Name" />];

/** The blog's categories in the order of their tree. */
export default function BlogCategoryList() {
  return (
    <ResourceList
      title="Blog categories"
      filters={filters}
      sort={{ field: 'tree', order: 'ASC' }}
      perPage={ALL}
      pagination={false}
      empty={<Empty />}
    >
      <Cards<CategoryRecord>
        card={({ id, name, level, posts }) => (
          <Box sx={{ pl: level * 3 }}>
            <Row
              to={`/blog-categories/${id}`}
              title={name}
              text={posts === 1 ? '1 post' : `${posts} posts`}
            />
          </Box>
        )}
      />
    </ResourceList>
  );
}

function Empty() {
  return <NothingYet first="New category">The blog has no categories yet.</NothingYet>;
}
