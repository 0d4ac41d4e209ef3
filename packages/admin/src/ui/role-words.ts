import type { StaffRole } from '@isoko/contract/route';

/** What each role may do, in a sentence. */
export const ROLES: readonly { id: StaffRole; name: string; may: string }[] = [
  { id: 'owner', name: 'Owner', may: 'Everything, and who works here.' },
  { id: 'manager', name: 'Manager', may: 'Everything but the staff and the audit log.' },
  { id: 'packer', name: 'Packer', may: 'Packs and delivers orders, counts stock.' },
  { id: 'editor', name: 'Editor', may: 'Writes what the shop says: blog, pages, slides, messages.' },
];

/** A role's name: `Packer`. */
export const roleName = (role: StaffRole): string => ROLES.find(({ id }) => id === role)?.name ?? role;
