import SearchIcon from '@mui/icons-material/Search';
import {
  Autocomplete,
  type AutocompleteRenderGroupParams,
  Box,
  IconButton,
  ListSubheader,
  TextField,
  Tooltip,
} from '@mui/material';
import { useState } from 'react';
import { useSidebarState } from 'react-admin';
import { useNavigate } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import type { ShopResource } from '#admin/resource.ts';
import { SETTING_WORDS } from '#admin/ui/setting-names.ts';

interface Place {
  /** The text to search in. */
  label: string;
  /** The heading of its group. */
  group: string;
  to: string;
}

/** One field that finds every screen and setting that the user may see; with a folded menu, the button to it. */
export function MenuSearch({ screens }: { screens: readonly ShopResource[] }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useSidebarState();
  const [isAsked, setAsked] = useState(false);
  const places = placesOf(screens);
  const go = ({ to }: Place) => {
    navigate(to);
    // On a phone the menu covers the screen.
    if (window.matchMedia('(max-width: 599px)').matches) setOpen(false);
  };
  if (!isOpen) {
    const find = () => {
      setAsked(true);
      setOpen(true);
    };
    return (
      <Tooltip title={t('Find a screen or setting')} placement="right">
        <IconButton onClick={find} sx={{ mt: 1.5, ml: 0.5, p: 1.5 }}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Box sx={{ px: 1.5, pt: 1.5, pb: 0.5 }}>
      <Autocomplete
        size="small"
        options={places}
        groupBy={({ group }) => group}
        renderGroup={groupOf}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ to }) => to}
        value={null}
        blurOnSelect
        clearOnBlur
        autoHighlight
        openOnFocus={false}
        // It would cover the end of the label.
        forcePopupIcon={false}
        noOptionsText={t('Nothing found.')}
        onChange={(_, place) => place && go(place)}
        slotProps={{ popper: { style: { width: 300 }, placement: 'bottom-start' } }}
        renderInput={(params) => (
          <TextField {...params} margin="none" label={t('Find a screen or setting')} autoFocus={isAsked} />
        )}
      />
    </Box>
  );
}

/** A heading with its results: otherwise it would be a list in a list, which a listbox may not contain. */
const groupOf = ({ key, group, children }: AutocompleteRenderGroupParams) => (
  <Box key={key} role="group" aria-label={group}>
    <ListSubheader component="div" aria-hidden sx={{ top: -8, bgcolor: 'background.paper' }}>
      {group}
    </ListSubheader>
    <Box component="ul" role="presentation" sx={{ p: 0, '& .MuiAutocomplete-option': { pl: 3 } }}>
      {children}
    </Box>
  </Box>
);

/** The screens that the user may see, and the settings if those are among them. */
function placesOf(resources: readonly ShopResource[]): Place[] {
  const screens = resources.map(({ name, options }) => ({
    ...{ label: options.label, group: t('Screens'), to: `/${name}` },
  }));
  if (!resources.some(({ name }) => name === 'settings')) return screens;
  const settings = Object.entries(SETTING_WORDS).map(([setting, label]) => ({
    ...{ label, group: t('Settings'), to: `/settings?find=${setting}` },
  }));
  return [...screens, ...settings];
}
