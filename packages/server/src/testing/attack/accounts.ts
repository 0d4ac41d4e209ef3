import { guestOrder } from './goods.ts';
import type { Attack } from './target.ts';
import { strangeAddress, strangeEmail, strangePhone, type Target } from './target.ts';

const HERS = 'ibishyimbo bya Jeanne 7';
const HIS = 'ijambo rya wa mujura 8';

/** Opens an account: the answer is the same for every address. */
function signUp({ call }: Target, email: string, password: string, phone?: string) {
  const person = { name: 'Jeanne Mukamana', email, phone, password, passwordConfirm: password };
  return call('POST', '/users/customers/signup', { body: person, from: strangeAddress() });
}

const confirm = ({ call }: Target, link: string, body?: object) =>
  call('PATCH', `/users/confirm-account/${link}`, { body, from: strangeAddress() });

const logIn = ({ call }: Target, email: string, password: string, from = strangeAddress()) =>
  call('POST', '/users/login', { body: { email, password }, from });

/** A person with a confirmed account and an open session. */
async function newcomer(
  target: Target,
  { password = HIS, phone }: { password?: string; phone?: string } = {},
) {
  const email = strangeEmail();
  await signUp(target, email, password, phone);
  await confirm(target, await target.linkTo(email, 'confirm-account'), { password });
  const { body } = await logIn(target, email, password);
  return { email, password, token: body.data.token as string };
}

/** Trust in a mailbox that a stranger typed (A1, A2), and guessing (A10, A11). */
export const accountAttacks: readonly Attack[] = [
  {
    finding: 'A1',
    what: 'opening the link of a sign-up confirms it without a press',
    async attempt(target) {
      const email = strangeEmail();
      await signUp(target, email, HIS);
      const link = await target.linkTo(email, 'confirm-account');
      const page = await target.ask('GET', `/confirm-account/${link}`, { headers: { accept: 'text/html' } });
      const { status } = await logIn(target, email, HIS);
      return page.status === 200 && status === 403
        ? null
        : `the page ${page.status}, then a log-in ${status}`;
    },
  },
  {
    finding: 'A1',
    what: "five sign-ups of a stranger spend the mailbox's mails, then its owner signs up",
    async attempt(target) {
      const email = strangeEmail();
      for (let each = 0; each < 5; each += 1) await signUp(target, email, HIS);
      await target.linkTo(email, 'confirm-account');
      await signUp(target, email, HERS);
      const links = await target.linkTo(email, 'confirm-account');
      const opened = await confirm(target, links, { password: HERS });
      const his = await logIn(target, email, HIS);
      if (his.status === 200) return `the newest link ${opened.status}, and the stranger's password opens it`;
      return null;
    },
  },
  {
    finding: 'A1',
    what: 'a stranger signs up after the owner of the mailbox, who presses the newest link',
    async attempt(target) {
      const email = strangeEmail();
      await signUp(target, email, HERS);
      await target.linkTo(email, 'confirm-account');
      await signUp(target, email, HIS);
      const newest = await target.linkTo(email, 'confirm-account', 2);
      const typed = await confirm(target, newest, { password: HERS });
      if (typed.status === 200) {
        const his = await logIn(target, email, HIS);
        return his.status === 200 ? "her press opened the stranger's account" : null;
      }
      const chosen = { new_password: HERS, new_password_confirm: HERS };
      const replaced = await confirm(target, newest, chosen);
      const [hers, his] = [await logIn(target, email, HERS), await logIn(target, email, HIS)];
      const isHers = replaced.status === 200 && hers.status === 200 && his.status === 401;
      return isHers ? null : `replaced ${replaced.status}, hers ${hers.status}, the stranger's ${his.status}`;
    },
  },
  {
    finding: 'A1',
    what: "a guest's order comes to an account by its mailbox alone",
    async attempt(target) {
      const email = strangeEmail();
      const placed = await guestOrder(target, { customer: { name: 'Jeanne', phone: strangePhone(), email } });
      if (placed.status !== 201) throw new Error(`the guest's order: ${placed.status} ${placed.text}`);
      await signUp(target, email, HIS, strangePhone());
      await confirm(target, await target.linkTo(email, 'confirm-account'), { password: HIS });
      const { token } = (await logIn(target, email, HIS)).body.data;
      const { body } = await target.call('GET', '/orders/mine', { token });
      return body.total === 0 ? null : `${body.total} orders of somebody else's phone`;
    },
  },
  {
    finding: 'A2',
    what: "an account moves to another's mailbox, whose owner opens the link without its session",
    async attempt(target) {
      const [mine, other] = [await newcomer(target), await newcomer(target)];
      const victim = strangeEmail();
      const input = { email: victim, passwordCurrent: mine.password };
      await target.call('PATCH', '/users/updateMyEmail', { body: input, token: mine.token });
      const link = await target.linkTo(victim, 'confirm-account');
      const bare = await confirm(target, link);
      const foreign = await target.call('PATCH', `/users/confirm-account/${link}`, { token: other.token });
      const held = bare.status === 400 && foreign.status === 400;
      return held ? null : `without a session ${bare.status}, with another's ${foreign.status}`;
    },
  },
  {
    finding: 'A10',
    what: 'one account is guessed from sixty networks',
    long: true,
    async attempt(target) {
      const { email } = await newcomer(target);
      const statuses: number[] = [];
      for (let each = 0; each < 60; each += 1) {
        statuses.push((await logIn(target, email, `ijambo ${each}`, `203.0.113.${each + 1}`)).status);
      }
      const refused = statuses.filter((status) => status === 429).length;
      return refused > 0 ? null : 'sixty guesses, none refused';
    },
  },
  {
    finding: 'A11',
    what: "a neighbour's wrong order tokens lock a right one out",
    async attempt(target) {
      const from = strangeAddress();
      const { body, status, text } = await guestOrder(target, {}, from);
      if (status !== 201) throw new Error(`the guest's order: ${status} ${text}`);
      const look = (token: string) =>
        target.call('GET', `/orders/${body.data._id}`, { headers: { 'x-order-token': token }, from });
      for (let each = 0; each < 25; each += 1) await look(`wrong-${each}-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`);
      const right = await look(body.data.access_token);
      return right.status === 200 ? null : `the right token was answered ${right.status}`;
    },
  },
];
