import KeyIcon from '@mui/icons-material/Key';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import StorefrontIcon from '@mui/icons-material/Storefront';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { AppBar, Logout, TitlePortal, UserMenu, useUserMenu } from 'react-admin';
import { Link } from 'react-router';

/** The bar above every screen: where one is, and one's own menu. */
export function ShopAppBar() {
  return (
    <AppBar userMenu={<OwnMenu />} alwaysOn>
      <TitlePortal component="h1" />
    </AppBar>
  );
}

function OwnMenu() {
  return (
    <UserMenu>
      <MenuEntries />
      <Logout />
    </UserMenu>
  );
}

function MenuEntries() {
  const menu = useUserMenu();
  return (
    <>
      <MenuItem component={Link} to="/password" onClick={menu?.onClose}>
        <ListItemIcon>
          <KeyIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>Change password</ListItemText>
      </MenuItem>
      <MenuItem component={Link} to="/security" onClick={menu?.onClose}>
        <ListItemIcon>
          <ShieldIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>Security</ListItemText>
      </MenuItem>
      <MenuItem component="a" href="/" target="_blank" rel="noopener">
        <ListItemIcon>
          <StorefrontIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>See the shop</ListItemText>
      </MenuItem>
    </>
  );
}
