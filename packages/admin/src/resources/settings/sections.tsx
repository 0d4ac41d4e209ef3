import type { ShopSettings } from '@isoko/contract/routes/admin/settings';
import { keysOf } from '@isoko/contract/rules/objects';
import { Alert, Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { SECTIONS, sectionId, settingId } from '#admin/ui/setting-names.ts';

/** Links to the sections of the settings on this page. */
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

/** Scrolls to the setting that the address names (`?find=phone`), and focuses its input. */
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

/** The payment methods that are switched on but not offered: why, and what to do. */
export function PaymentTroubles({ troubles }: { troubles: ShopSettings['payment_troubles'] }) {
  return troubles.map(({ code, why }) => (
    <Alert key={code} severity="warning">
      <strong>{t('{code} is on, but cannot be used.', { code: WAYS[code] ?? code })}</strong> {why}
    </Alert>
  ));
}
