import BellIcon from '@mui/icons-material/NotificationsActive';
import SilentIcon from '@mui/icons-material/NotificationsOff';
import { Button, IconButton } from '@mui/material';
import { CreateButton, FilterButton, TopToolbar } from 'react-admin';
import { useIsPhone } from '#admin/ui/things.tsx';
import { ring } from './order-bell.ts';
import { useBell } from './use-new-orders.ts';

/** Beside the inbox: its filters, an order of one's own, and whether new ones ring. */
export function InboxActions() {
  return (
    <TopToolbar>
      <BellSwitch />
      <FilterButton />
      <CreateButton label="New order" />
    </TopToolbar>
  );
}

function BellSwitch() {
  const [isRinging, setRinging] = useBell();
  const isPhone = useIsPhone();
  const turn = () => {
    setRinging(!isRinging);
    // So that whoever switches it on hears how it sounds; browsers want a press before the first sound, too.
    if (!isRinging) ring();
  };
  const text = isRinging ? 'Sound on' : 'Sound off';
  const icon = isRinging ? <BellIcon /> : <SilentIcon />;
  if (isPhone)
    return (
      <IconButton color="primary" onClick={turn} aria-label={text}>
        {icon}
      </IconButton>
    );
  return (
    <Button size="small" onClick={turn} startIcon={icon}>
      {text}
    </Button>
  );
}
