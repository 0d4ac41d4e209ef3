import { HOME_SECTIONS, type HomeSection } from '@isoko/contract/rules/home-sections';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { Box, FormControlLabel, FormHelperText, IconButton, Switch } from '@mui/material';
import { useInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';

const NAMES: Record<HomeSection, string> = {
  categories: t('Categories'),
  popular: t('Popular products'),
  slides: t('Slides'),
  trust: t('Reasons to buy here'),
  offers: t('Offers'),
  featured: t('Featured products'),
  arrivals: t('New arrivals'),
  posts: t('Latest from the blog'),
};

/** Which parts the home page has, from top to bottom; what is switched off waits at the end. */
export function HomeSectionsInput({ source }: { source: string }) {
  const { field } = useInput<HomeSection[]>({ source });
  const shown: HomeSection[] = field.value ?? [...HOME_SECTIONS];
  const hidden = HOME_SECTIONS.filter((section) => !shown.includes(section));
  const move = (at: number, to: number) => {
    const moved = [...shown];
    moved.splice(to, 0, ...moved.splice(at, 1));
    field.onChange(moved);
  };
  const toggle = (section: HomeSection, on: boolean) =>
    field.onChange(on ? [...shown, section] : shown.filter((each) => each !== section));
  return (
    <>
      <Box component="ul" aria-label={t('Parts of the home page')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...shown, ...hidden].map((section, at) => {
          const isShown = at < shown.length;
          return (
            <Box component="li" key={section} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1 }}
                label={NAMES[section]}
                control={
                  <Switch
                    checked={isShown}
                    // The page would be empty.
                    disabled={isShown && shown.length === 1}
                    onChange={(_, on) => toggle(section, on)}
                  />
                }
              />
              <IconButton
                aria-label={t('{section}: up', { section: NAMES[section] })}
                disabled={!isShown || at === 0}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUpwardIcon />
              </IconButton>
              <IconButton
                aria-label={t('{section}: down', { section: NAMES[section] })}
                disabled={!isShown || at === shown.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDownwardIcon />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <FormHelperText>{t('A part without anything to show is left out by itself.')}</FormHelperText>
    </>
  );
}
