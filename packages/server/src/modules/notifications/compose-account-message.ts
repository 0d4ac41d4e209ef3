import { type Language, pathIn } from '@isoko/contract/rules/languages';
import type { AccountMessageKind } from '#server/jobs/message-kind.ts';
import type { Addressee } from '#server/modules/customers/account-link.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { type MessageContent, type MessageLink, messageShop } from './message-content.ts';
import { type PlainSentence, type Say, sayIn } from './say.ts';

/**
 * Writes a message about an account. Its links lead to the pages of its language under `publicUrl`, never elsewhere.
 */
export function composeAccountMessage(options: {
  kind: AccountMessageKind;
  to: Addressee;
  language: Language;
  shop: ShopSettings;
  publicUrl: string;
}): MessageContent {
  const { kind, to, language, shop, publicUrl } = options;
  const say = sayIn(language);
  const words = accountWords[kind];
  const facts = {
    shop: shop.name,
    greeting: to.name === null ? say('Hello,') : say('Hello {name},', { name: to.name }),
    email: to.newEmail ?? '',
  };
  const toLink = ({ label, path }: LinkWords): MessageLink => ({
    label,
    url: publicUrl + placeIn(language, path.replace('{token}', to.token ?? '')),
  });
  return {
    language,
    subject: words.subject(facts, say),
    title: words.title(say),
    paragraphs: words.paragraphs(facts, say),
    button: toLink(words.button(say)),
    links: (words.links?.(say) ?? []).map(toLink),
    lines: [],
    totals: [],
    facts: [],
    shop: messageShop(shop, say('Hello! It is about my account.')),
  };
}

/** The back office is one page for all languages. */
const placeIn = (language: Language, path: string) =>
  path.startsWith('/admin') ? path : pathIn(language, path);

/** The facts that messages about an account use. */
export interface AccountFacts {
  shop: string;
  /** `Hello Aline,` or, for an unknown reader, `Hello,`. */
  greeting: string;
  /** The new address, for a change of address. */
  email: string;
}

/** The text of a link. */
export interface LinkWords {
  label: string;
  path: string;
}

/** The text of one kind of message about an account, and the page of the shop that its button opens. */
export interface AccountWords {
  subject(facts: AccountFacts, say: Say): string;
  title(say: Say): string;
  paragraphs(facts: AccountFacts, say: Say): string[];
  button(say: Say): LinkWords;
  /** Other links. */
  links?(say: Say): LinkWords[];
}

const to = (path: string, label: PlainSentence) => (say: Say) => ({ label: say(label), path });
const logIn = to('/login', 'Log in');
const setNew = to('/forgot-password', 'Set a new password');
const CONFIRM_PATH = '/confirm-account/{token}';
const RESET_PATH = '/reset-password/{token}';

/** Every message about an account. A new one is an entry here and a kind in messages.ts. */
export const accountWords: { readonly [K in AccountMessageKind]: AccountWords } = {
  confirm_account: {
    subject: (facts, say) => say('Please confirm your email for {shop}', facts),
    title: (say) => say('Confirm your email'),
    paragraphs: (facts, say) => [
      say(
        '{greeting} someone signed up at {shop} with this address. If it was you, confirm it, then log in with the password you chose.',
        facts,
      ),
      say(
        'The link works once, for 24 hours. If you did not just sign up, ignore it: nobody can use the account without it.',
      ),
    ],
    button: to(CONFIRM_PATH, 'Confirm my email'),
  },
  address_known: {
    subject: (facts, say) => say('You already have an account at {shop}', facts),
    title: (say) => say('You already have an account'),
    paragraphs: (facts, say) => [
      say(
        '{greeting} someone tried to sign up with this address. It already has an account, so nothing was changed.',
        facts,
      ),
      say('If it was you, log in. If you forgot your password, set a new one.'),
    ],
    button: logIn,
    links: (say) => [setNew(say)],
  },
  reset_password: {
    subject: (facts, say) => say('Set a new password for {shop}', facts),
    title: (say) => say('Set a new password'),
    paragraphs: (facts, say) => [
      say('{greeting} someone asked for a new password for the account with this address.', facts),
      say('The link works once, for 30 minutes. If it was not you, ignore it: your password stays as it is.'),
    ],
    button: to(RESET_PATH, 'Set a new password'),
  },
  staff_invited: {
    subject: (facts, say) => say('You are on the staff of {shop}', facts),
    title: (say) => say('Welcome to the team'),
    paragraphs: (facts, say) => [
      say(
        '{greeting} the owner of {shop} has invited you to its back office. Choose a password, then log in there with this address.',
        facts,
      ),
      say('The link works once, for 24 hours. If you already have a password here, it keeps working.'),
    ],
    button: to(RESET_PATH, 'Choose my password'),
    links: (say) => [{ label: say('Open the back office'), path: '/admin' }],
  },
  password_changed: {
    subject: (facts, say) => say('Your password for {shop} was changed', facts),
    title: (say) => say('Your password was changed'),
    paragraphs: (facts, say) => [
      say('{greeting} your account has a new password, and other devices were signed out.', facts),
      say('If it was not you, set another one now and answer this mail.'),
    ],
    button: logIn,
    links: (say) => [setNew(say)],
  },
  phone_changed: {
    subject: (facts, say) => say('Your phone number for {shop} was changed', facts),
    title: (say) => say('Your phone number was changed'),
    paragraphs: (facts, say) => [
      say(
        '{greeting} codes sent to your earlier phone number no longer open your account, and other devices were signed out.',
        facts,
      ),
      say('If it was not you, set a new password now and answer this mail.'),
    ],
    button: logIn,
    links: (say) => [setNew(say)],
  },
  confirm_email: {
    subject: (facts, say) => say('Please confirm your new email for {shop}', facts),
    title: (say) => say('Confirm your new email'),
    paragraphs: (facts, say) => [
      say('{greeting} someone asked to use this address for an account at {shop}.', facts),
      say('The link works once, for 24 hours. If it was not you, ignore it: nothing changes without it.'),
    ],
    button: to(CONFIRM_PATH, 'Confirm my new email'),
  },
  email_changing: {
    subject: (facts, say) => say('Your email for {shop} is being changed', facts),
    title: (say) => say('Your email is being changed'),
    paragraphs: (facts, say) => [
      say(
        '{greeting} your account will use the address {email}. It changes as soon as the link we sent there is opened.',
        facts,
      ),
      say('If it was not you, set a new password now: then the link no longer works. And answer this mail.'),
    ],
    button: setNew,
  },
};
