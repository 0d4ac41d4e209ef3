import { Button } from '@mui/material';
import {
  AutocompleteInput,
  BooleanInput,
  FormDataConsumer,
  maxLength,
  RadioButtonGroupInput,
  required,
  TextInput,
} from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { ColorInput } from '#admin/inputs/color-input.tsx';
import { needed, useDistricts } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { BrandPreview } from '#admin/inputs/preview.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { ContactPreview, DeliveryPreview } from './previews.tsx';
import type { FactProps } from './words.ts';

/** Name, logo and one colour, with the top of the shop's pages as they will be. */
export function BrandFact({ guide, settings }: FactProps) {
  const { logo, brand_color } = settings;
  const name = guide.is_named ? settings.name : '';
  return (
    <AskButton
      label={t('Choose')}
      button={{ 'aria-label': t('Choose: name, logo and colour') }}
      title={t('Your name, logo and colour')}
      submit={t('Save')}
      done={t('Saved.')}
      values={{ name, logo, brand_color }}
      work={(body: { name: string; logo: string | null; brand_color: string }) =>
        call('PATCH /admin/settings', { body })
      }
      // The back office comes again in its new look.
      leave={() => window.location.reload()}
    >
      <FormDataConsumer>
        {({ formData }) => <BrandPreview name={formData.name || t('Your shop')} />}
      </FormDataConsumer>
      <TextInput
        source="name"
        label={t('Name of the shop')}
        validate={[required(), maxLength(60)]}
        helperText={false}
      />
      <ColorInput source="brand_color" />
      <PictureInput
        source="logo"
        label={t('Logo')}
        helperText={t('A picture of your sign will do. Without one the name is drawn.')}
      />
    </AskButton>
  );
}

interface Contact {
  phone: string;
  days: string;
  hours: string;
}

/** How customers reach the shop, and when. More than one line of hours is for the settings. */
export function ContactFact({ settings }: FactProps) {
  const { phone, opening_hours: hours } = settings;
  if (hours.length > 1)
    return (
      <Button component={Link} to="/settings?find=opening_hours">
        {t('Change')}
      </Button>
    );
  return (
    <AskButton
      label={t('Fill in')}
      title={t('Phone and hours')}
      text={t('Calls and WhatsApp go to this phone. More lines of hours go under Settings.')}
      submit={t('Save')}
      done={t('Saved.')}
      values={{ phone: phone ?? '', days: hours[0]?.days ?? t('Every day'), hours: hours[0]?.hours ?? '' }}
      work={({ phone, days, hours }: Contact) =>
        call('PATCH /admin/settings', { body: { phone, opening_hours: [{ days, hours }] } })
      }
    >
      <ContactPreview />
      <TextInput
        source="phone"
        label={t('Phone')}
        type="tel"
        validate={required()}
        helperText={t('Such as 0788 123 456')}
      />
      <TextInput source="days" label={t('Days')} {...needed} />
      <TextInput source="hours" label={t('Hours')} validate={required()} helperText={t('Such as 8h-20h')} />
    </AskButton>
  );
}

const TEMPLATES = [
  { id: 'neighbourhood', name: t('My neighbourhood: one sector') },
  { id: 'kigali', name: t('The city of Kigali') },
  { id: 'around', name: t('Kigali and the districts around it') },
] as const;

interface Delivery {
  template: (typeof TEMPLATES)[number]['id'];
  fee: number;
  outer_fee?: number | null;
  /** Of a neighbourhood, with its district: `Gasabo/Kimironko`. */
  place?: string | null;
  cash: boolean;
}

/** The first zones by a template, with the owner's fees; later they are changed where they are. */
export function DeliveryFact({ guide }: FactProps) {
  if (guide.zones > 0)
    return (
      <Button component={Link} to="/zones">
        {t('Change')}
      </Button>
    );
  return (
    <AskButton
      label={t('Choose')}
      button={{ 'aria-label': t('Choose: where you deliver') }}
      title={t('Where do you deliver?')}
      text={t('Begin with one of these. Zones, times and smaller areas are changed under Delivery.')}
      submit={t('Save')}
      done={t('Saved.')}
      values={{ template: 'kigali', cash: true } satisfies Partial<Delivery>}
      work={({ place, ...body }: Delivery) => {
        const [district, sector] = place?.split('/') ?? [];
        return call('POST /admin/guide/delivery', { body: { ...body, district, sector } });
      }}
    >
      <DeliveryPreview />
      <RadioButtonGroupInput
        source="template"
        label={false}
        choices={[...TEMPLATES]}
        row={false}
        helperText={false}
      />
      <FormDataConsumer>{({ formData }) => <DeliveryInputs values={formData} />}</FormDataConsumer>
      <BooleanInput source="cash" label={t('Cash at the door')} helperText={false} />
    </AskButton>
  );
}

function DeliveryInputs({ values: { template } }: { values: FieldValues }) {
  return (
    <>
      {template === 'neighbourhood' && <SectorInput />}
      <MoneyInput
        source="fee"
        label={template === 'around' ? t('Fee in Kigali') : t('Your fee')}
        validate={required()}
        helperText={t('What a customer pays for delivery. 0 is free.')}
      />
      {template === 'around' && <MoneyInput source="outer_fee" label={t('Fee around Kigali')} {...needed} />}
    </>
  );
}

/** As many as a list can show without being slow; typing finds the others. */
const MOST_SECTORS = 30;

/** A sector of the country, found by its name or its district's. */
function SectorInput() {
  const { districts, isPending } = useDistricts();
  const choices = districts.flatMap(({ name: district, sectors }) =>
    sectors.map((sector) => ({ id: `${district}/${sector}`, name: `${sector}, ${district}` })),
  );
  return (
    <AutocompleteInput
      source="place"
      label={t('Sector')}
      choices={choices}
      isPending={isPending}
      suggestionLimit={MOST_SECTORS}
      {...needed}
    />
  );
}
