import type { StaffRole } from '@isoko/contract/route';
import type { ResourceProps } from 'react-admin';

/** The groups of the menu, in their order. */
export const GROUPS = ['Selling', 'Catalogue', 'Delivery', 'Content', 'People', 'Shop'] as const;
export type Group = (typeof GROUPS)[number];

/** A thing of the back office: its screens, and who sees them. `name` is its path under /api/v1/admin. */
export interface ShopResource extends ResourceProps {
  options: {
    label: string;
    /** The group of the menu; without one it has no entry there. */
    group?: Group;
    /** Who sees it. */
    roles: readonly StaffRole[];
    /** Who may make, change and remove it, where that is not everyone who sees it. */
    writers?: readonly StaffRole[];
  };
}
