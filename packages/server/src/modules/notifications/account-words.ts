import type { AccountMessageKind } from '#server/jobs/queue-message.ts';

/** What one kind of message about an account may speak of. */
export interface AccountFacts {
  shopName: string;
  /** `Hello Aline,` or, where nobody knows who reads, `Hello,`. */
  greeting: string;
  /** The address asked for, of a change of address. */
  newEmail: string;
}

/** What one kind of message says about an account, and which page of the shop its button opens. */
export interface AccountWords {
  subject(facts: AccountFacts): string;
  title: string;
  paragraphs(facts: AccountFacts): string[];
  button: { label: string; path: string };
  /** Where else it leads. */
  links?: readonly { label: string; path: string }[];
}

const LOG_IN = { label: 'Log in', path: '/login' };
const SET_NEW = { label: 'Set a new password', path: '/forgot-password' };
const CONFIRM_PATH = '/confirm-account/{token}';

/** Every message about an account. A new one is an entry here and a kind in queue-message.ts. */
export const accountWords: { readonly [K in AccountMessageKind]: AccountWords } = {
  confirm_account: {
    subject: ({ shopName }) => `Please confirm your email for ${shopName}`,
    title: 'Confirm your email',
    paragraphs: ({ greeting, shopName }) => [
      `${greeting} an account at ${shopName} was asked for with this address. Confirm it, then log in with the password you chose.`,
      'The link works once, for 24 hours. If you did not just sign up, leave it alone: nobody can use the account without it.',
    ],
    button: { label: 'Confirm my email', path: CONFIRM_PATH },
  },
  address_known: {
    subject: ({ shopName }) => `You already have an account at ${shopName}`,
    title: 'You already have an account',
    paragraphs: ({ greeting }) => [
      `${greeting} somebody gave this address for an account. It has one already, so nothing was changed.`,
      'If it was you, log in. If you forgot your password, set a new one.',
    ],
    button: LOG_IN,
    links: [SET_NEW],
  },
  reset_password: {
    subject: ({ shopName }) => `Set a new password for ${shopName}`,
    title: 'Set a new password',
    paragraphs: ({ greeting }) => [
      `${greeting} somebody asked for a new password for the account of this address.`,
      'The link works once, for 30 minutes. If it was not you, leave it alone: your password stays as it is.',
    ],
    button: { label: 'Set a new password', path: '/reset-password/{token}' },
  },
  staff_invited: {
    subject: ({ shopName }) => `You are on the staff of ${shopName}`,
    title: 'Welcome on board',
    paragraphs: ({ greeting, shopName }) => [
      `${greeting} the owner of ${shopName} has given you a key to its back office. Choose a password, then log in there with this address.`,
      'The link works once, for 24 hours. If you have a password here already, it goes on working.',
    ],
    button: { label: 'Choose my password', path: '/reset-password/{token}' },
    links: [{ label: 'Open the back office', path: '/admin' }],
  },
  password_changed: {
    subject: ({ shopName }) => `Your password for ${shopName} was changed`,
    title: 'Your password was changed',
    paragraphs: ({ greeting }) => [
      `${greeting} your account has a new password, and other devices were signed out.`,
      'If it was not you, set another one at once and answer this mail.',
    ],
    button: LOG_IN,
    links: [SET_NEW],
  },
  confirm_email: {
    subject: ({ shopName }) => `Please confirm your new email for ${shopName}`,
    title: 'Confirm your new email',
    paragraphs: ({ greeting, shopName }) => [
      `${greeting} somebody asked to use this address for an account at ${shopName}.`,
      'The link works once, for 24 hours. If it was not you, leave it alone: nothing changes without it.',
    ],
    button: { label: 'Confirm my new email', path: CONFIRM_PATH },
  },
  email_changing: {
    subject: ({ shopName }) => `Your email for ${shopName} is being changed`,
    title: 'Your email is being changed',
    paragraphs: ({ greeting, newEmail }) => [
      `${greeting} your account is to use the address ${newEmail} from now on. It changes as soon as the link we sent there is opened.`,
      'If it was not you, set a new password at once: the link is dead then. And answer this mail.',
    ],
    button: SET_NEW,
  },
};
