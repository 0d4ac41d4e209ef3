import type { ShopSettings } from '@isoko/contract/routes/admin/settings';
import { keysOf } from '@isoko/contract/rules/objects';
import { Alert, Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { SECTIONS, sectionId, settingId } from '#admin/ui/setting-names.ts';

/** Leads to each part of the settings on this page. */
export function SectionLinks() {
  return (
    <Box
      component="nav"
      aria-label={t('Parts of the settings')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {keysOf(SECTIONS).map((section) => (
        <Button
          key={section}
          variant="outlined"
          size="small"
          sx={{ minHeight: 44 }}
          onClick={() => goTo(document.getElementById(sectionId(section)))}
        >
          {SECTIONS[section]}
        </Button>
      ))}
    </Box>
  );
}

/** Shows the setting that the address names (`?find=phone`), ready to be typed. */
export function useSettingLookedFor(): void {
  const [query] = useSearchParams();
  const setting = query.get('find');
  useEffect(() => {
    if (setting) goTo(document.getElementById(settingId(setting)));
  }, [setting]);
}

function goTo(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus({ preventScroll: true });
}

const WAYS: Record<string, string> = { mtn_momo: 'MTN MoMo', airtel_money: 'Airtel Money' };

/** The ways to pay that are switched on and not offered: why, and what to do. */
export function PaymentTroubles({ troubles }: { troubles: ShopSettings['payment_troubles'] }) {
  return troubles.map(({ code, why }) => (
    <Alert key={code} severity="warning">
      <strong>{t('{code} is on, but cannot be used.', { code: WAYS[code] ?? code })}</strong> {why}
    </Alert>
  ));
}
