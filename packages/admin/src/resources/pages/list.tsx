import type { StaffPage } from '@isoko/contract/routes/admin/pages';
import { dayText } from '#admin/ui/moments.ts';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';

type PageRecord = StaffPage & { id: string };

/** The pages every shop has. */
export default function PageList() {
  return (
    <ResourceList title="Pages" sort={{ field: 'title', order: 'ASC' }} pagination={false}>
      <Cards<PageRecord>
        card={({ id, title, path, date_updated }) => (
          <Row to={`/pages/${id}`} title={title} text={`${path} · changed on ${dayText(date_updated)}`} />
        )}
      />
    </ResourceList>
  );
}
