import type { ShopSettings } from '@isoko/contract/routes/admin/settings';
import { HOME_SECTIONS, type HomeSection } from '@isoko/contract/rules/home-sections';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import {
  Box,
  FormControlLabel,
  FormHelperText,
  IconButton,
  Paper,
  Stack,
  Switch,
  Typography,
} from '@mui/material';
import {
  ArrayInput,
  Form,
  maxLength,
  type RaRecord,
  regex,
  required,
  SaveButton,
  TextInput,
  Title,
  useInput,
  useNotify,
} from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { CallFailure } from '#admin/api.ts';
import { ColorInput } from '#admin/inputs/color-input.tsx';
import { Lines, needed } from '#admin/inputs/fields.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { BrandPreview } from '#admin/inputs/preview.tsx';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { BRAND_SETTINGS } from '#admin/ui/setting-names.ts';
import { sendChanges } from './form.tsx';

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

/** The shop's brand: logo, colour, and the words around its name. */
export function Brand() {
  const query = useCall('GET /admin/settings');
  return (
    <Box sx={{ maxWidth: 860, py: 1 }}>
      <Title title={t('Brand')} />
      <Answered query={query}>{({ data }) => <BrandForm settings={data} />}</Answered>
    </Box>
  );
}

function BrandForm({ settings }: { settings: ShopSettings }) {
  const save = useSave(settings);
  const held = Object.fromEntries(BRAND_SETTINGS.map((key) => [key, settings[key]]));
  // React-admin's forms expect a record with an id.
  const record: Partial<RaRecord> = { ...held, id: 'brand' };
  return (
    <Form record={record} onSubmit={save} noValidate warnWhenUnsavedChanges>
      <Stack sx={{ gap: 2 }}>
        <Panel title={t('Logo and colour')}>
          <BrandPreview name={settings.name} />
          <ColorInput source="brand_color" />
          <PictureInput
            source="logo"
            label={t('Logo')}
            helperText={t(
              "Crop it close to its edges. Without one, the shop's name is shown. It is also used for the app's icon.",
            )}
          />
        </Panel>
        <Words />
        <Panel title={t('Home page')}>
          <HomeSectionsInput source="home_sections" />
        </Panel>
        <Panel title={t('Search engines')}>
          <TextInput
            source="meta_title"
            label={t('Title of the home page')}
            validate={maxLength(70)}
            helperText={t('Empty: the name and the tagline.')}
          />
          <TextInput
            source="meta_description"
            label={t('Description of the home page')}
            multiline
            validate={maxLength(170)}
            helperText={t('Shown below the title. Empty: the tagline.')}
          />
        </Panel>
        <Panel title={t('Order numbers')}>
          <TextInput
            source="order_prefix"
            label={t('Letters before the number')}
            parse={(typed: string) => typed.toUpperCase()}
            validate={[required(), regex(/^[A-Z]{2,5}$/, t('Two to five letters, such as ISK.'))]}
            helperText={t('New orders only: {order_prefix}-2026-000123. Earlier orders keep their number.', {
              order_prefix: settings.order_prefix,
            })}
          />
        </Panel>
        <Paper sx={{ p: 2, position: 'sticky', bottom: 8, zIndex: 1 }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
            <SaveButton label={t('Save')} />
            <Typography variant="body2" color="text.secondary">
              {t('Shoppers see it immediately.')}
            </Typography>
          </Stack>
        </Paper>
      </Stack>
    </Form>
  );
}

function Words() {
  return (
    <Panel title={t('Words')}>
      <TextInput
        source="tagline"
        label={t('Tagline')}
        validate={maxLength(80)}
        helperText={t(
          'What the shop is, in one line: after its name in search results, shared links and on phones.',
        )}
      />
      <ArrayInput
        source="trust_points"
        label={t('Reasons to buy here')}
        helperText={t(
          'Up to four, on the home page. Cash on delivery, free express and opening hours are added automatically.',
        )}
      >
        <Lines add={t('Add a reason')} isOrdered>
          <TextInput source="title" label={t('Title')} {...needed} />
          <TextInput source="text" label={t('Text')} {...needed} />
        </Lines>
      </ArrayInput>
      <TextInput
        source="footer_text"
        label={t('At the end of every page')}
        validate={maxLength(200)}
        helperText={t("After © and the shop's name, such as “2026, all rights reserved”.")}
      />
    </Panel>
  );
}

/** Sends the changed settings, shows errors at their fields, and reloads the page with the new brand. */
function useSave(settings: ShopSettings) {
  const notify = useNotify();
  return async (given: FieldValues) => {
    try {
      await sendChanges(given, settings);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      notify(error.message, { type: 'error' });
      return error.body.errors;
    }
    window.location.reload();
    return undefined;
  };
}

/** The sections of the home page, from top to bottom; sections that are switched off are at the end. */
function HomeSectionsInput({ source }: { source: string }) {
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
                    // The last section stays on: the page would be empty.
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
      <FormHelperText>{t('Empty parts are left out automatically.')}</FormHelperText>
    </>
  );
}
