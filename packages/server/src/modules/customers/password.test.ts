import { describe, expect, test, vi } from 'vitest';
import { toEmail } from '#server/input/text.ts';
import { deviceWords } from './known-device.ts';
import { isKnownPassword } from './password.ts';

const now = { running: 0, most: 0, total: 0 };
const gate = Promise.withResolvers<void>();
let isHeld = false;

// The library itself, watched while it works and held while a test wants it.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  const watched =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      now.running += 1;
      now.total += 1;
      now.most = Math.max(now.most, now.running);
      try {
        if (isHeld) await gate.promise;
        return await work(...args);
      } finally {
        now.running -= 1;
      }
    };
  return { ...real, hash: watched(real.hash), verify: watched(real.verify) };
});
const { hashPassword, verifyPassword } = await import('./password.ts');

describe('a password', () => {
  test('when it is hashed then it is argon2id at the cost of the decision, salted each time', async () => {
    const [one, two] = [await hashPassword('ikawa nziza'), await hashPassword('ikawa nziza')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'ikawa nziza')).toBe(true);
    expect(await verifyPassword(two, 'ikawa nziza')).toBe(true);
    expect(await verifyPassword(one, 'ikawa nziza ')).toBe(false);
  });

  test('when there is no hash, or none at all like one, then nothing fits after the same work', async () => {
    for (const known of [null, '', '!', 'plain text', '$2b$10$abcdefghijklmnopqrstuv']) {
      const before = now.total;
      expect(await verifyPassword(known, known ?? '')).toBe(false);
      expect(now.total - before).toBe(1);
    }
  });

  test('when many come at the same time then two are hashed at a time, and who finds the line full is told so', async () => {
    now.most = 0;
    isHeld = true;
    const answers = Array.from({ length: 110 }, () => verifyPassword(null, 'x'));
    const settled = Promise.allSettled(answers);
    isHeld = false;
    gate.resolve();
    const outcomes = (await settled).map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code));
    expect(outcomes).toEqual([...Array(102).fill('done'), ...Array(8).fill('unavailable')]);
    expect(now.most).toBe(2);
    expect(await verifyPassword(null, 'x')).toBe(false);
  });
});

test.each([
  ['password', true],
  ['PASSWORD1', true],
  ['12345678', true],
  ['qwertyuiop', true],
  ['zzzzzzzzz', true],
  ['abababab', true],
  ['ghijklmno', true],
  ['987654321', true],
  ['ikawa nziza cyane', false],
  ['umuceri7kg', false],
  ['aceg1357', false],
])('when the password is %s then everyone tries it first: %s', async (password, isKnown) => {
  expect(await isKnownPassword(password)).toBe(isKnown);
});

test.each([
  ['  aline@example.com\n', 'aline@example.com'],
  ['A.U+shop@Mail.Example.RW', 'A.U+shop@Mail.Example.RW'],
  ["o'neil_9@sub-domain.example.co.rw", "o'neil_9@sub-domain.example.co.rw"],
  ['aline', null],
  ['aline@localhost', null],
  ['aline@-x.rw', null],
  ['a b@example.com', null],
  ['a@b@example.com', null],
  ['aline@example.com, eve@example.com', null],
  ['"aline"@example.com', null],
  ['aline@example.com\r\nBcc: eve@example.com', null],
  ['aliné@example.com', null],
  ['aline@exam\u212Aple.com', null],
  [`${'a'.repeat(65)}@example.com`, null],
  [`a@${'b.'.repeat(130)}com`, null],
])('when the address is %j then it is %j', (text, email) => {
  expect(toEmail(text)).toBe(email);
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) CriOS/131.0 Mobile Safari/604.1', 'Chrome on iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36 OPR/117.0', 'Opera on Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/131.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('when a browser calls itself %s then it is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
