import { Box, ListSubheader } from '@mui/material';
import { Menu, useResourceDefinitions } from 'react-admin';
import { GROUPS, type ShopResource } from '#admin/resource.ts';
import { useSession } from '#admin/session.ts';

/** What the signed-in person may see, by its groups; orders come first. */
export function ShopMenu() {
  const role = useSession()?.role;
  // Every resource of this back office is one of resource.ts.
  const things = Object.values(useResourceDefinitions()) as ShopResource[];
  const seen = things.filter(({ options }) => role && options?.group && options.roles.includes(role));
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Today" />
      {GROUPS.map((group) => {
        const own = seen.filter(({ options }) => options.group === group);
        if (own.length === 0) return null;
        return (
          <Box key={group} role="group" aria-label={group}>
            <ListSubheader component="div" sx={{ lineHeight: '36px', bgcolor: 'transparent' }} aria-hidden>
              {group}
            </ListSubheader>
            {own.map(({ name }) => (
              <Menu.ResourceItem key={name} name={name} />
            ))}
          </Box>
        );
      })}
    </Menu>
  );
}
