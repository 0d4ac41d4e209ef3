import type { StaffRole } from '@isoko/contract/route';
import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { EDITORS } from './roles.ts';

/** The groups of the menu, in their order. */
export const GROUPS = ['Selling', 'Catalogue', 'Delivery', 'Content', 'People', 'Shop'] as const;
export type Group = (typeof GROUPS)[number];

/** A thing of the back office: its screens, and who sees them. `name` is its path under /api/v1/admin. */
export interface ShopResource extends ResourceProps {
  options: {
    label: string;
    /** Where it stands in the menu; without one it has no entry there. */
    group?: Group;
    /** Who sees it. */
    roles: readonly StaffRole[];
    /** Who may make, change and remove it, where that is not everybody who sees it. */
    writers?: readonly StaffRole[];
  };
}

type Page = ComponentType<object>;

/** What editors write, each with one form; its pages load when they are opened. */
export function contentResource({
  label,
  list,
  form,
  ...same
}: Pick<ShopResource, 'name' | 'icon' | 'recordRepresentation'> & {
  label: string;
  list: () => Promise<{ default: Page }>;
  form: () => Promise<{ Create: Page; Edit: Page }>;
}): ShopResource {
  return {
    ...same,
    list: lazy(list),
    edit: lazy(async () => ({ default: (await form()).Edit })),
    create: lazy(async () => ({ default: (await form()).Create })),
    options: { label, group: 'Content', roles: EDITORS },
  };
}
