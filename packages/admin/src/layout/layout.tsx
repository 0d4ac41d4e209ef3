import { Alert } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { Layout, Sidebar, type SidebarProps, useLogoutIfAccessDenied } from 'react-admin';
import { CallFailure, events } from '#admin/api.ts';
import { StepUpDialog } from '#admin/proof/step-up-dialog.tsx';
import { ShopMenu } from './menu.tsx';
import { PageFailure } from './page-failure.tsx';
import { SettleIn } from './settle-in.tsx';
import { ShopAppBar } from './shop-app-bar.tsx';
import { useOnline } from './use-online.ts';

/** What is wide scrolls in itself (tabs, tables); the screen does not. */
const noWider = {
  minWidth: 0,
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar': { minWidth: 0 },
  '& .RaLayout-content, & .RaList-main, & .RaList-content': { minWidth: 0 },
  // Positioned, so that what is only there to be heard scrolls with it.
  '& .RaList-content': { overflowX: 'auto', position: 'relative' },
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
          You are offline. What you see may be old; it goes on when the connection is back.
        </Alert>
      )}
      <SettleIn>{children}</SettleIn>
      <StepUpDialog />
    </Layout>
  );
}

/** Beside the screen, on a phone a dialog over it, which needs a name. */
function ShopSidebar(props: SidebarProps) {
  return <Sidebar {...props} slotProps={{ paper: { 'aria-label': 'Menu' } }} />;
}

/** Leads to the login when a call was refused because the session is over, whichever call it was. */
function useSessionEnd(): void {
  const leaveIfDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    const onEnd = () => void leaveIfDenied(new CallFailure({ kind: 'parsing', status: 401 }));
    events.addEventListener('sessionEnded', onEnd);
    return () => events.removeEventListener('sessionEnded', onEnd);
  }, [leaveIfDenied]);
}
