/** What texts may name, so that it is right when the settings change (server: placeholders.ts). */
export const FACTS = '{shop}, {phone}, {email} and {tin} become what the settings say.';
