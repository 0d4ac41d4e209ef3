import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example' };
const momo = {
  MOMO_SUBSCRIPTION_KEY: 'f00d',
  MOMO_API_USER: '5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  MOMO_API_KEY: 'cafe',
};

test.each([
  ['public-url', { PUBLIC_URL: 'http://shop.example' }],
  ['momo', { ...momo, MOMO_BASE_URL: 'http://momo.example' }],
  ['traces', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' }],
  ['geocoder', { GEOCODER_URL: 'http://geo.example/{lat}/{lng}?key=secret' }],
  ['smtp', { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }],
  ['smtp', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }],
  ['smtp', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }],
  ['database', { DATABASE_URL: 'postgresql://shop:secret@db.example/shop' }],
  ['database', { DATABASE_URL: 'postgresql://shop:secret@db.example/shop?sslmode=prefer' }],
  ['database', { DATABASE_URL: 'postgresql://db.example/shop?sslmode=require&uselibpqcompat=true' }],
  ['database', { DATABASE_URL: 'postgresql://localhost/shop?host=db.example' }],
  [
    'database',
    { DATABASE_URL: 'postgresql://localhost/shop', DATABASE_DIRECT_URL: 'postgresql://db.example/shop' },
  ],
])(
  'when a live shop would speak in the clear by %s then one sentence says so, and which way is out',
  (wire, set) => {
    const name = Object.keys(set).at(-1);
    const start = () => readConfig({ ...live, ...set });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`^${name} must (?!.*secret)[^\\n]* ALLOW_INSECURE names ${wire}\\.$`));
    expect(() => readConfig({ ...live, ...set, ALLOW_INSECURE: `momo,smtp, ${wire}` })).not.toThrow();
    const others = ['public-url', 'momo', 'smtp', 'database'].filter((other) => other !== wire).join(',');
    expect(() => readConfig({ ...live, ...set, ALLOW_INSECURE: others })).toThrow(ConfigError);
    expect(() => readConfig({ ...set, DEMO_IN_PUBLIC: 'yes' })).not.toThrow();
  },
);

test.each([
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { ...momo, MOMO_BASE_URL: 'http://127.0.0.1:8080' },
  { DATABASE_URL: 'postgresql://isoko:secret@localhost:5432/isoko' },
  { DATABASE_URL: 'postgresql://isoko@%2Fvar%2Frun%2Fpostgresql/isoko' },
  { DATABASE_URL: 'postgresql://db.example/shop?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgresql://db.example/shop?sslmode=verify-full' },
  { DATABASE_URL: 'postgresql://db.example/shop?sslmode=require' },
  { SMTP_URL: 'smtps://shop:secret@mail.example:465' },
  { GEOCODER_URL: 'https://geo.example/reverse?lat={lat}&lon={lng}' },
  { GEOCODER_URL: 'http://127.0.0.1:8081/reverse?lat={lat}&lon={lng}' },
])('when a live shop speaks by TLS or to its own machine then it may: %o', (set) => {
  expect(() => readConfig({ ...live, ...set })).not.toThrow();
});

test('when a live shop sends mail by smtp then the server must speak TLS, unless it is this machine or allowed', () => {
  const urlOf = (SMTP_URL: string, more = {}) => readConfig({ ...live, SMTP_URL, ...more }).smtpUrl;
  expect(urlOf('smtp://shop:se%40cret@mail.example:587')).toBe(
    'smtp://shop:se%40cret@mail.example:587?requireTLS=true',
  );
  expect(urlOf('smtp://127.0.0.1:25')).toBe('smtp://127.0.0.1:25');
  expect(urlOf('smtp://mail.example:25', { ALLOW_INSECURE: 'smtp' })).toBe('smtp://mail.example:25');
  expect(readConfig({ SMTP_URL: 'smtp://mail.example:25' }).smtpUrl).toBe('smtp://mail.example:25');
});

test('when a way out is not known then one sentence names them', () => {
  expect(() => readConfig({ ALLOW_INSECURE: 'all' })).toThrow(
    'ALLOW_INSECURE must list some of public-url, momo, airtel, smtp, database, messages, backup, gallery, traces, geocoder, not "all".',
  );
});
