import { defaultI18nProvider, type I18nProvider } from 'react-admin';

interface Options {
  recordRepresentation?: string;
}

/** A thing's page is called what the thing is: which kind it is, the way there said. */
function nameOf({ recordRepresentation = '' }: Options): string {
  return recordRepresentation;
}

/** What react-admin says by itself, in the shop's tone. */
const OWN: Record<string, string | ((options: Options) => string)> = {
  'ra.message.invalid_form': 'Please look at the marked fields.',
  'ra.message.unsaved_changes': 'You have not saved what you changed. Leave it?',
  'ra.navigation.clear_filters': 'Show all',
  'ra.navigation.no_filtered_results': 'Nothing fits what you look for.',
  'ra.navigation.no_results': 'There is nothing here yet.',
  'ra.notification.created': 'Saved.',
  'ra.notification.deleted': 'Removed.',
  'ra.notification.updated': 'Saved.',
  'ra.notification.item_doesnt_exist': 'This is gone. Somebody may have removed it.',
  'ra.page.edit': nameOf,
  'ra.page.show': nameOf,
  'ra.validation.required': 'Please fill this in.',
};

/** React-admin's sentences; those that it says like a programmer are replaced. */
export const sentences: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options) => {
    const own = OWN[key];
    if (typeof own === 'function') return own(options ?? {});
    return own ?? defaultI18nProvider.translate(key, options);
  },
};
