import type { StaffRole } from '@isoko/contract/route';
import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** The groups of the menu, in their order. */
export const GROUPS = ['Selling', 'Catalogue', 'Delivery', 'Content', 'People', 'Shop'] as const;
export type Group = (typeof GROUPS)[number];

/** A resource of the back office: its screens, and its roles. `name` is its path under /api/v1/admin. */
export interface ShopResource extends ResourceProps {
  options: {
    label: string;
    /** The group in the menu; absent: it has no entry there. */
    group?: Group;
    /** The roles that may see it. */
    roles: readonly StaffRole[];
    /** The roles that may create, change and remove it, if not all that see it. */
    writers?: readonly StaffRole[];
  };
}

type Page = ComponentType<object>;
type Screen = 'list' | 'show' | 'edit' | 'create';

const loads = new Map<unknown, () => Promise<unknown>>();

/** One component of a file as a page: the file loads when the page is opened, or earlier by {@link loadScreens}. */
export function page<Name extends string>(load: () => Promise<Record<NoInfer<Name>, Page>>, name: Name) {
  const screen = lazy(async () => ({ default: (await load())[name] }));
  loads.set(screen, load);
  return screen;
}

/** Preloads the screens of a resource, so that a press opens the next one immediately. */
export async function loadScreens({ list, show, edit, create }: Partial<ShopResource> = {}): Promise<void> {
  try {
    await Promise.all([list, show, edit, create].map((screen) => loads.get(screen)?.()));
  } catch (error) {
    console.warn('A screen could not be loaded ahead; opening it asks again.', error);
  }
}

/** The screens of a resource that are in one file. */
export function screens<Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, Page>>,
  names: Partial<Record<Screen, Name>>,
): Partial<Record<Screen, Page>> {
  return Object.fromEntries(Object.entries(names).map(([screen, name]) => [screen, page(load, name)]));
}
