import type { Session } from '@isoko/contract';
import { useState } from 'react';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { needsPassword, signOutDevice, signOutOthers, useDevices } from '../../../state/customer/account.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PhoneIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { AccountFailure, AccountSection } from './account-section.tsx';

const PasswordDialog = late(() => import('./password-dialog.tsx'));

/** Ends sessions, then announces it; called without a password, the API may ask for one. */
interface Ending {
  send: (passwordCurrent?: string) => Promise<void>;
  /** The announcement afterwards. */
  done: string;
}

/** The devices that are logged in; an unknown one can be logged out here. */
export function DevicesSection({ hasPassword }: { hasPassword: boolean }) {
  const { data: devices, error, refetch } = useDevices();
  const all = useAction();
  const [waiting, setWaiting] = useState<Ending & { open: boolean }>();
  const others = devices?.filter(({ is_current }) => !is_current) ?? [];
  const end = async (ending: Ending) => {
    try {
      await ending.send();
      announce(ending.done);
    } catch (error) {
      if (!hasPassword || !needsPassword(error)) throw error;
      setWaiting({ ...ending, open: true });
    }
  };
  const endOthers = () =>
    all.run(() => end({ send: signOutOthers, done: t('All other devices are signed out.') }));
  return (
    <AccountSection
      title={t('Signed-in devices')}
      note={t('You do not recognise one of them? Sign it out and change your password.')}
    >
      {devices ? (
        <ul className="-my-2 divide-y divide-line">
          {devices.map((device) => (
            <Device key={device._id} device={device} end={end} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailure failure={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
      <AccountFailure failure={all.failure} />
      {others.length > 1 && (
        <Button variant="outline" busy={all.busy} className="self-start" onClick={endOthers}>
          {t('Sign out all other devices')}
        </Button>
      )}
      {waiting && <ProofDialog ending={waiting} onClose={() => setWaiting({ ...waiting, open: false })} />}
    </AccountSection>
  );
}

/** Asks for the password if the login was a while ago. */
function ProofDialog({ ending, onClose }: { ending: Ending & { open: boolean }; onClose: () => void }) {
  return (
    <PasswordDialog
      open={ending.open}
      title={t('Is it you?')}
      submit={t('Sign out')}
      cancel={t('Cancel')}
      send={async (passwordCurrent) => {
        await ending.send(passwordCurrent);
        announce(ending.done);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-md">
        {t('You signed in a while ago. Enter your password so that nobody else can sign your devices out.')}
      </p>
    </PasswordDialog>
  );
}

function Device({
  device: { _id, device, last_used, date_created, is_current },
  end,
}: {
  device: Session;
  end: (ending: Ending) => Promise<void>;
}) {
  const action = useAction();
  const signOut = () =>
    action.run(() =>
      end({
        send: (passwordCurrent) => signOutDevice(_id, passwordCurrent),
        done: t('{device} is signed out.', { device }),
      }),
    );
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center gap-3">
        <PhoneIcon className="size-6 shrink-0 text-green-700" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 break-words font-medium text-md">
            {device}
            {is_current && <Badge tone="green">{t('This device')}</Badge>}
          </p>
          <p className="text-sm text-soft">{t('Last used {moment}', { moment: momentText(last_used) })}</p>
          <p className="text-sm text-soft">{t('Signed in {moment}', { moment: momentText(date_created) })}</p>
        </div>
        {!is_current && (
          <Button
            variant="outline"
            busy={action.busy}
            aria-label={t('Sign out {device}, last used {moment}', { device, moment: momentText(last_used) })}
            onClick={signOut}
          >
            {t('Sign out')}
          </Button>
        )}
      </div>
      <AccountFailure failure={action.failure} />
    </li>
  );
}
