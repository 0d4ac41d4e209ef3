import type { StaffRole } from '../../route.ts';

/** What every call of staff has in common. */
const staffCall = { tag: 'Back office', who: 'staff', cache: 'private' } as const;

const forRoles = <const R extends readonly StaffRole[]>(roles: R) => ({ ...staffCall, roles }) as const;

/** Staff, their rights and what they did. */
export const forOwner = forRoles(['owner']);
/** Money, customers, prices, delivery, settings. */
export const forManagers = forRoles(['owner', 'manager']);
/** Orders on their way to the door, and the stock units. */
export const forPackers = forRoles(['owner', 'manager', 'packer']);
/** What the shop says: blog, pages, slides, questions, comments, messages. */
export const forEditors = forRoles(['owner', 'manager', 'editor']);
/** What everybody who works here sees. */
export const forStaff = forRoles(['owner', 'manager', 'packer', 'editor']);
