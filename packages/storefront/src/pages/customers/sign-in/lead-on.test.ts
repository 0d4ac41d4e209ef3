import { describe, expect, test } from 'vitest';
import { HOME_OF_ACCOUNT, redirectTarget } from '../login.tsx';

describe('where a login leads', () => {
  test.each([
    '/',
    '/cart',
    '/product/details/avocado',
    '/shop?search=ibirayi&page=2',
    '/shop?search=https://elsewhere.example',
    '/dashboard/orders/6f1c7a52-7f55-4a6e-9a4f-0d3c1c1a2b3c#payment',
    '/login-help',
  ])('when it is the path %s of this site, then it is followed', (path) => {
    expect(redirectTarget(path)).toBe(path);
  });

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['another site', 'https://elsewhere.example/'],
    ['another site without its scheme', '//elsewhere.example'],
    ['another site with three slashes', '///elsewhere.example'],
    ['another site by a backslash', '/\\elsewhere.example'],
    ['another site by two backslashes', '\\\\elsewhere.example'],
    ['another site by a dot', '/.//elsewhere.example'],
    ['another site by two dots', '/shop/..//elsewhere.example'],
    ['another site by encoded dots', '/%2e//elsewhere.example'],
    ['a tab between slashes', '/\t/elsewhere.example'],
    ['a line break between slashes', '/\n/elsewhere.example'],
    ['a NUL', '/\u0000/elsewhere.example'],
    ['a scheme alone', 'https:'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a path without its slash', 'cart'],
    ['a space before', ' /cart'],
    ['the login itself', '/login'],
    ['the login itself with a way on', '/login?redirectUrl=/cart'],
    ['the login itself in other letters', '/Login/'],
    ['the sign-up', '/signup'],
    ['a used link', '/reset-password/t0ken'],
    ['a call', '/api/v1/users/logout'],
  ])('when it is %s, then it leads to the dashboard', (_, wanted) => {
    expect(redirectTarget(wanted)).toBe(HOME_OF_ACCOUNT);
  });
});
