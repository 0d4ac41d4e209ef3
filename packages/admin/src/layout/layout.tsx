import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import CheckIcon from '@mui/icons-material/Check';
import KeyIcon from '@mui/icons-material/Key';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import StorefrontIcon from '@mui/icons-material/Storefront';
import {
  Alert,
  Box,
  Button,
  Divider,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  MenuItem,
  Typography,
} from '@mui/material';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import {
  AppBar,
  type ErrorProps,
  Layout,
  Loading,
  Logout,
  Menu,
  Sidebar,
  type SidebarProps,
  Title,
  TitlePortal,
  UserMenu,
  useLogoutIfAccessDenied,
  useNotify,
  useResourceDefinitions,
  useSidebarState,
  useUserMenu,
} from 'react-admin';
import { Link } from 'react-router';
import { CallFailure, call, events } from '#admin/api.ts';
import { refreshSession } from '#admin/auth-provider.ts';
import { keepLanguage, language, OWN_NAMES } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import { StepUpDialog } from '#admin/proof/proof-form.tsx';
import { GROUPS, type Group, type ShopResource } from '#admin/resource.ts';
import { useSession } from '#admin/session.ts';
import { shop } from '#admin/ui/shop.ts';
import { ChangePassword } from './change-password.tsx';

/** Wide elements scroll by themselves (tabs, tables); the page does not scroll sideways. */
const noWider = {
  minWidth: 0,
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0 },
  '& .RaLayout-content, & .RaList-main, & .RaList-content': { minWidth: 0 },
};

/** The frame of every screen. */
export function ShopLayout({ children }: { children?: ReactNode }) {
  const isOnline = useOnline();
  useSessionEnd();
  return (
    <Layout
      appBar={ShopAppBar}
      menu={ShopMenu}
      sidebar={ShopSidebar}
      error={PageFailure}
      appBarAlwaysOn
      sx={noWider}
    >
      {!isOnline && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('You are offline. What you see may be outdated; it updates when you are back online.')}
        </Alert>
      )}
      <SettleIn>{children}</SettleIn>
      <StepUpDialog />
    </Layout>
  );
}

/** Beside the screen; on a phone a dialog over it, which needs a name. */
function ShopSidebar(props: SidebarProps) {
  return <Sidebar {...props} slotProps={{ paper: { 'aria-label': t('Menu') } }} />;
}

/** Opens the login when any call was refused because the session has ended. */
function useSessionEnd(): void {
  const leaveIfDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    const onEnd = () => void leaveIfDenied(new CallFailure({ kind: 'parsing', status: 401 }));
    events.addEventListener('sessionEnded', onEnd);
    return () => events.removeEventListener('sessionEnded', onEnd);
  }, [leaveIfDenied]);
}

/** Whether the browser reports a connection. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Replaces a screen that crashed: what to do now, and what to report. */
function PageFailure({ error }: ErrorProps) {
  const again = (
    <Button color="inherit" onClick={() => window.location.reload()}>
      {t('Reload')}
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={{ my: 2 }}>
      {t(
        'Something went wrong on this screen. If reloading does not help, tell whoever maintains the shop: “{message}”',
        { message: error.message },
      )}
    </Alert>
  );
}

const MenuSearch = lazy(async () => ({ default: (await import('./menu-search.tsx')).MenuSearch }));

const GROUP_NAMES: Record<Group, string> = {
  Selling: t('Selling'),
  Catalogue: t('Catalogue'),
  Delivery: t('Delivery'),
  Content: t('Content'),
  People: t('People'),
  Shop: t('Shop'),
};

/** The menu of the logged-in user, by groups; orders come first. */
function ShopMenu() {
  const role = useSession()?.role;
  const [isOpen] = useSidebarState();
  // Every resource of this back office is one of resource.ts.
  const entries = Object.values(useResourceDefinitions()) as ShopResource[];
  const seen = entries.filter(({ options }) => role && options?.group && options.roles.includes(role));
  return (
    <>
      {/* Its space is reserved, so that the entries do not move when it loads. A menu may only contain entries. */}
      <Box sx={{ minHeight: 60 }}>
        <Suspense>
          <MenuSearch screens={seen} />
        </Suspense>
      </Box>
      <Menu>
        <Menu.DashboardItem primaryText={t('Today')} />
        {GROUPS.map((group) => {
          const own = seen.filter(({ options }) => options.group === group);
          if (own.length === 0) return null;
          return (
            <Box key={group} role="group" aria-label={GROUP_NAMES[group]}>
              {isOpen ? (
                <ListSubheader
                  component="div"
                  sx={{ lineHeight: '36px', bgcolor: 'transparent' }}
                  aria-hidden
                >
                  {GROUP_NAMES[group]}
                </ListSubheader>
              ) : (
                <Divider sx={{ my: 1, mx: 1.5 }} aria-hidden />
              )}
              {own.map(({ name }) => (
                <Menu.ResourceItem key={name} name={name} />
              ))}
            </Box>
          );
        })}
      </Menu>
    </>
  );
}

const FirstFactor = lazy(() => import('./first-factor.tsx'));

/** Steps required before anything else is shown: a new password, then the second factor of the role. */
function SettleIn({ children }: { children: ReactNode }) {
  const { mustChangePassword, mustAddFactor = false } = useSession() ?? {};
  const { isAdding, finish } = useAdding(mustAddFactor);
  useNews();
  if (mustChangePassword) return <ChangePassword isFirst />;
  if (!isAdding) return children;
  return (
    <Suspense fallback={<Loading />}>
      <FirstFactor onAdded={finish} />
    </Suspense>
  );
}

/** The screen stays until the recovery codes are saved, although the factor already exists. */
function useAdding(mustAddFactor: boolean) {
  const [isAdding, setAdding] = useState(mustAddFactor);
  if (mustAddFactor && !isAdding) setAdding(true);
  const finish = async () => {
    await refreshSession();
    setAdding(false);
  };
  return { isAdding, finish };
}

/** Reads the session again when a call was refused because the account needs something first. */
function useNews(): void {
  useEffect(() => {
    const onNews = () => void refreshSession().catch(() => null);
    events.addEventListener('accountComesFirst', onNews);
    return () => events.removeEventListener('accountComesFirst', onNews);
  }, []);
}

/** The bar above every screen: its title and the user's menu. */
function ShopAppBar() {
  return (
    <AppBar userMenu={<OwnMenu />} alwaysOn>
      <Typography noWrap sx={{ display: { xs: 'none', md: 'block' }, fontWeight: 600, maxWidth: 240, mr: 3 }}>
        {shop.name}
      </Typography>
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
        <ListItemText>{t('Change password')}</ListItemText>
      </MenuItem>
      <MenuItem component={Link} to="/security" onClick={menu?.onClose}>
        <ListItemIcon>
          <ShieldIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{t('Security')}</ListItemText>
      </MenuItem>
      <LanguageEntries />
      <MenuItem component="a" href="/" target="_blank" rel="noopener">
        <ListItemIcon>
          <StorefrontIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{t('See the shop')}</ListItemText>
      </MenuItem>
    </>
  );
}

/** The languages: the choice is saved for the user, and the page reloads in that language. */
function LanguageEntries() {
  const notify = useNotify();
  const choose = async (wanted: Language) => {
    try {
      await call('PATCH /admin/session', { body: { language: wanted } });
      keepLanguage(wanted);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      notify(error.message, { type: 'error' });
    }
  };
  return LANGUAGES.map((each) => (
    <MenuItem key={each} selected={each === language()} onClick={() => choose(each)} lang={each}>
      <ListItemIcon>{each === language() && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{OWN_NAMES[each]}</ListItemText>
    </MenuItem>
  ));
}

/** The page of an unknown address. */
export function NothingHere() {
  const home = (
    <Button component={Link} to="/" color="inherit">
      {t('Go to Today')}
    </Button>
  );
  return (
    <>
      <Title title={t('Page not found')} />
      <Alert severity="info" action={home} sx={{ my: 2 }}>
        {t('The address may be mistyped, or the page no longer exists.')}
      </Alert>
    </>
  );
}
