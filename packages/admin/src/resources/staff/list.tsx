import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import { SearchInput, SelectInput } from 'react-admin';
import { momentText } from '#admin/ui/moments.ts';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { ROLES, roleName } from '#admin/ui/role-words.ts';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';

type MemberRecord = StaffMember & { id: string };

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name or e-mail" />,
  <SelectInput key="role" source="role" choices={[...ROLES]} alwaysOn />,
];

/** Who works here. The owner is always among them, so the list is never empty. */
export default function StaffList() {
  return (
    <ResourceList title="Staff" filters={filters} sort={{ field: 'name', order: 'ASC' }}>
      <Cards<MemberRecord> card={(member) => <MemberRow member={member} />} />
    </ResourceList>
  );
}

function MemberRow({ member }: { member: MemberRecord }) {
  const { id, name, email, role, has_joined, was_customer, last_seen_at } = member;
  const seen = last_seen_at ? `last seen ${momentText(last_seen_at)}` : 'not signed in';
  return (
    <Row
      to={`/staff/${id}`}
      title={name}
      text={has_joined ? `${email} · ${seen}` : email}
      tags={
        <>
          {!has_joined && <Tag label="Invited" tone="warn" />}
          {!has_joined && was_customer && <Tag label="Is a customer" tone="warn" />}
          <Tag label={roleName(role)} tone={role === 'owner' ? 'good' : 'quiet'} />
        </>
      }
    />
  );
}
