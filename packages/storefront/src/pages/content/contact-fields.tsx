import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx';
import type { Bind } from './use-contact-form.ts';

/** The fields of the contact form, as long as the API takes them. */
export function ContactFields({ bind, topics }: { bind: Bind; topics: string[] }) {
  const { written } = useShopData();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Name')} required autoComplete="name" maxLength={120} {...bind('name')} />
        <TextField
          label={t('Email')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...bind('email')}
        />
        <TextField
          label={t('Phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder="0788 123 456"
          {...bind('phone')}
        />
        {topics.length > 0 && (
          <SelectField label={t('Topic')} {...bind('subject')}>
            <option value="">{t('Please choose')}</option>
            {topics.map((topic) => (
              <option key={topic} lang={written}>
                {topic}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <TextArea label={t('Message')} required rows={6} maxLength={5000} {...bind('message')} />
    </>
  );
}
