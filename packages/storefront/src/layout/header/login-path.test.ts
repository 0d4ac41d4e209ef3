import { expect, test } from 'vitest';
import { loginPath } from './login-path.ts';

const backOf = (path: string) => new URL(path, 'http://shop.example').searchParams.get('redirectUrl');

test('when a page asks for a login, then it comes back with its query', () => {
  const path = loginPath({ pathname: '/shop', search: '?search=a&category=b c' });
  expect(path).toMatch(/^\/login\?redirectUrl=/);
  expect(backOf(path)).toBe('/shop?search=a&category=b c');
});

test.each(['/login', '/signup', '/forgot-password', '/confirm-account/t0ken', '/reset-password/t0ken'])(
  'when the page is %s on the way in, then the login leads nowhere special and repeats no token',
  (pathname) => expect(loginPath({ pathname, search: '?redirectUrl=/cart' })).toBe('/login'),
);

test('when the page is the dashboard’s own way to a new password, then it is a page like others', () => {
  expect(backOf(loginPath({ pathname: '/dashboard/forgot-password' }))).toBe('/dashboard/forgot-password');
});
