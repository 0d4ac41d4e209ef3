import type { BodyOf } from '@isoko/contract/route';
import type { startDelivery } from '@isoko/contract/routes/admin/guide';
import { toDaysAndHours } from '@isoko/contract/rules/typed-hours';
import { Button } from '@mui/material';
import type { ComponentType } from 'react';
import { AutocompleteInput, FormDataConsumer, maxLength, required, TextInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { ColorInput } from '#admin/inputs/color-input.tsx';
import { needed, useDistricts } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { PictureInput } from '#admin/inputs/picture-input.tsx';
import { BrandPreview } from '#admin/inputs/preview.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { PoliciesFact, SecurityFact, StaffFact, TestOrderFact } from './last-facts.tsx';
import { ContactPreview, DeliveryPreview } from './previews.tsx';
import { GoodsFact, MessagesFact, PaymentFact } from './trade-facts.tsx';
import type { Fact, FactProps } from './words.ts';

const BUTTONS: Record<Fact, ComponentType<FactProps>> = {
  brand: BrandFact,
  contact: ContactFact,
  delivery: DeliveryFact,
  payment: PaymentFact,
  messages: MessagesFact,
  policies: PoliciesFact,
  goods: GoodsFact,
  staff: StaffFact,
  security: SecurityFact,
  test_order: TestOrderFact,
};

const TEMPLATES = [
  { template: 'neighbourhood', label: t('My neighbourhood'), title: t('You deliver in one sector') },
  { template: 'kigali', label: t('Kigali'), title: t('You deliver in the city of Kigali') },
  {
    template: 'around',
    label: t('Kigali and around'),
    title: t('You deliver in Kigali and the districts around it'),
  },
] satisfies { template: Start['template']; label: string; title: string }[];

/** The maximum that a list can show without being slow; typing finds the others. */
const MOST_SECTORS = 30;

/** The buttons of a fact, with their forms: loaded after the facts are shown. */
export function FactButtons({ fact, ...props }: FactProps & { fact: Fact }) {
  const Buttons = BUTTONS[fact];
  return <Buttons {...props} />;
}

type Brand = Pick<FactProps['settings'], 'name' | 'logo' | 'brand_color'>;

/** Name and one colour, and the logo, each with the top of the shop's pages as they will be. */
function BrandFact({ guide, settings }: FactProps) {
  const values = {
    name: guide.is_named ? settings.name : '',
    logo: settings.logo,
    brand_color: settings.brand_color,
  };
  const ask = {
    submit: t('Save'),
    done: t('Saved.'),
    values,
    work: (body: Partial<Brand>) => call('PATCH /admin/settings', { body }),
    // The page reloads in its new look.
    leave: () => window.location.reload(),
  };
  return (
    <>
      <AskButton
        {...ask}
        label={t('Choose')}
        button={{ 'aria-label': t('Choose: name and colour') }}
        title={t('Your name and colour')}
        work={({ name, brand_color }: Brand) => ask.work({ name, brand_color })}
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
      </AskButton>
      <AskButton
        {...ask}
        label={t('Logo')}
        title={t('Your logo')}
        work={({ logo }: Brand) => ask.work({ logo })}
      >
        <BrandPreview name={values.name || t('Your shop')} />
        <PictureInput
          source="logo"
          label={t('Logo')}
          helperText={t('A picture of your sign is enough. Without one, the name is shown.')}
        />
      </AskButton>
    </>
  );
}

interface Contact {
  phone: string;
  /** With the days before them, if it is not every day. */
  hours: string;
}

/** How customers reach the shop, and when. More than one line of hours is for the settings. */
function ContactFact({ settings }: FactProps) {
  const { phone, opening_hours } = settings;
  const [line] = opening_hours;
  if (opening_hours.length > 1)
    return (
      <Button component={Link} to="/settings?find=opening_hours">
        {t('Change')}
      </Button>
    );
  return (
    <AskButton
      label={t('Fill in')}
      title={t('Phone and hours')}
      text={t('For calls and WhatsApp. More opening hours are under Settings.')}
      submit={t('Save')}
      done={t('Saved.')}
      values={{ phone: phone ?? '', hours: line ? `${line.days} ${line.hours}` : '' }}
      work={({ phone, hours }: Contact) =>
        call('PATCH /admin/settings', {
          body: { phone, opening_hours: [toDaysAndHours(hours, t('Every day'))] },
        })
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
      <TextInput
        source="hours"
        label={t('Hours')}
        validate={required()}
        helperText={t('Such as 8h-20h, or Mon–Sat 8h-20h')}
      />
    </AskButton>
  );
}

type Start = BodyOf<typeof startDelivery>;

interface Delivery {
  fee: number;
  outer_fee?: number | null;
  /** A neighbourhood with its district: `Gasabo/Kimironko`. */
  place?: string | null;
}

/**
 * The first zones from a template, with the owner's fees and cash at the door; later they are changed in their
 * own form.
 */
function DeliveryFact({ guide }: FactProps) {
  if (guide.zones > 0)
    return (
      <Button component={Link} to="/zones">
        {t('Change')}
      </Button>
    );
  return TEMPLATES.map(({ template, label, title }) => (
    <AskButton
      key={template}
      label={label}
      title={title}
      text={t('Customers may pay cash at the door. Change zones, times and areas under Delivery.')}
      submit={t('Save')}
      done={t('Saved.')}
      work={({ place, ...fees }: Delivery) => {
        const [district, sector] = place?.split('/') ?? [];
        return call('POST /admin/guide/delivery', {
          body: { ...fees, template, cash: true, district, sector },
        });
      }}
    >
      <DeliveryPreview template={template} />
      {template === 'neighbourhood' && <SectorInput />}
      <MoneyInput
        source="fee"
        label={template === 'around' ? t('Fee in Kigali') : t('Your fee')}
        validate={required()}
        helperText={t('What a customer pays for delivery. 0 is free.')}
      />
      {template === 'around' && <MoneyInput source="outer_fee" label={t('Fee around Kigali')} {...needed} />}
    </AskButton>
  ));
}

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
