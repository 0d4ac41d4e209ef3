import type { SecurityEvent } from '@isoko/contract/routes/admin/security-events';
import type { Tone } from '#admin/ui/tag.tsx';

interface Words {
  label: string;
  tone: Tone;
}

/** What each kind of event is in words, and how much it deserves a look. */
export const KINDS: Record<string, Words> = {
  log_in: { label: 'Logged in', tone: 'quiet' },
  log_in_failed: { label: 'Log-in failed', tone: 'warn' },
  log_in_new_device: { label: 'Logged in on a new device', tone: 'warn' },
  refused: { label: 'Refused', tone: 'warn' },
  limited: { label: 'Stopped by a limit', tone: 'warn' },
  exported: { label: 'Data taken out', tone: 'warn' },
  invited: { label: 'Somebody was invited', tone: 'quiet' },
  invitation_accepted: { label: 'An invitation was accepted', tone: 'quiet' },
  role_changed: { label: 'A role was changed', tone: 'warn' },
  payee_changed: { label: 'Whom shoppers pay', tone: 'bad' },
  step_up: { label: 'Confirmed who they are', tone: 'quiet' },
  step_up_failed: { label: 'Could not confirm who they are', tone: 'bad' },
  second_factor_changed: { label: 'A second factor was changed', tone: 'warn' },
  password_changed: { label: 'A password was changed', tone: 'quiet' },
  sessions_ended: { label: 'Sessions were ended', tone: 'quiet' },
  key_changed: { label: 'A key of a program', tone: 'warn' },
  orders_cancelled: { label: 'Open orders were cancelled', tone: 'warn' },
};

/** The words of a kind; those of a newer release are its name. */
export function kindWords(kind: string): Words {
  return KINDS[kind] ?? { label: kind.replaceAll('_', ' '), tone: 'quiet' };
}

/** What is known of an event besides, each fact with its name: `call GET /admin/orders`. */
export function detailText({ detail }: Pick<SecurityEvent, 'detail'>): string {
  const known = Object.entries(detail).filter(([, value]) => value !== null && value !== '');
  return known.map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`).join(', ');
}
