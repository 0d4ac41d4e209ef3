import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('when nothing is set then the demo shop opens on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    seed: 'demo',
    mode: 'demo',
    demoInPublic: false,
    rateLimits: true,
    ownerEmail: 'owner@isoko.local',
    ownerPassword: null,
    trustProxy: [],
    smtpUrl: null,
    mailFrom: null,
    galleryUrl: null,
    backupPassphrase: null,
    backupKey: null,
    backupS3: null,
    shopSecret: null,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    galleryStore: null,
    metrics: null,
    work: 'all',
    processes: 1,
    hands: { otherwise: 2, of: {} },
    slot: null,
    geocoderUrl: null,
    geoBorderKm: 2,
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '3.5'],
  ['PORT', '-1'],
  ['HOST', 'not a host'],
  ['METRICS_PORT', '99999'],
  ['METRICS_PORT', '3000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['BACKUP_PASSPHRASE_FILE', '/nowhere/at/all'],
  ['BACKUP_S3', 'https://s3.example.com/bucket'],
  ['BACKUP_S3', 's3://UPPER/prefix'],
  ['BACKUP_S3', 's3://bucket?endpoint=ftp://s3.example.com'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/path'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', 'postgresql://localhost'],
  ['DATABASE_DIRECT_URL', 'localhost:5432/isoko'],
  ['DATABASE_DIRECT_URL', 'postgresql://localhost/isoko'],
  ['SHOP_SECRET', 'of thirty characters and not mo'],
  ['SHOP_SECRET_BEFORE', 'the one before, with nothing after it'],
  ['GALLERY_STORE', '/srv/pictures'],
  ['GALLERY_CACHE_MB', '49'],
  ['GALLERY_CACHE_MB', '2 GB'],
  ['WORK', 'mail'],
  ['PROCESSES', '0'],
  ['PROCESSES', '11'],
  ['PROCESSES', 'many'],
  ['HANDS', '51'],
  ['HANDS', 'message.send'],
  ['HANDS', '2;message.send=3'],
  ['SHOP_SEED', 'yes'],
  ['SHOP_MODE', 'production'],
  ['DEMO_IN_PUBLIC', 'true'],
  ['RATE_LIMITS', 'maybe'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example'],
  ['PICTURE_HOSTS', 'cdn.example.com,https://shop.example'],
  ['PICTURE_HOSTS', '*.example.com'],
  ['PICTURE_HOSTS', 'cdn.example.com:8080'],
  ['TRUST_PROXY', '10.0.0.1,::/0'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['GALLERY_URL', 'ftp://cdn.example'],
  ['GEOCODER_URL', 'geo.example/{lat},{lng}'],
  ['GEOCODER_URL', 'https://geo.example/reverse?lat={lat}'],
  ['GEOCODER_URL', 'file:///{lat}/{lng}'],
  ['GEO_BORDER_KM', '-1'],
  ['GEO_BORDER_KM', '26'],
  ['GEO_BORDER_KM', 'near'],
  ['BACKUP_PASSPHRASE', 'fifteen letters'],
  ['BACKUP_KEY', 'short'],
  ['OWNER_EMAIL', 'owner'],
  ['OWNER_EMAIL', 'owner@home@example.rw'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'Isoko'],
  ['MAIL_FROM', 'Isoko <shop@example.rw>, other@example.rw'],
])('when %s is %s then one sentence names the variable', (name, value) => {
  const start = () => readConfig({ [name]: value });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
});

test('when the shop is live then it needs its address, keeps its limits and shows no demo products', () => {
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example/' };
  expect(readConfig(live)).toMatchObject({ publicUrl: 'https://shop.example', seed: 'empty' });
  expect(() => readConfig({ SHOP_MODE: 'live' })).toThrow(/^PUBLIC_URL is required/);
  expect(() => readConfig({ ...live, RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS/);
  expect(() => readConfig({ ...live, SHOP_SEED: 'demo' })).toThrow(/^SHOP_SEED/);
});

test('when the secret is set twice, or is its own predecessor, then the sentence names the variable and no secret', () => {
  const SHOP_SECRET = 'hunter2'.repeat(7);
  const both = () => readConfig({ SHOP_SECRET, SHOP_SECRET_FILE: '/etc/isoko/secret' });
  expect(both).toThrow(/^SHOP_SECRET and SHOP_SECRET_FILE are both set(?!.*hunter2)/);
  const same = () => readConfig({ SHOP_SECRET, SHOP_SECRET_BEFORE: SHOP_SECRET });
  expect(same).toThrow(/^SHOP_SECRET_BEFORE must be another one(?!.*hunter2)/);
  expect(readConfig({ SHOP_SECRET }).shopSecret).toEqual({ text: SHOP_SECRET, before: null });
});

test('when a geocoder is named then it is taken with its marks, and the sentence repeats no key', () => {
  const geocoderUrl = 'https://geo.example/v1/reverse?access_key=k3y&query={lat},{lng}';
  const named = { GEOCODER_URL: geocoderUrl, GEO_BORDER_KM: '0.5' };
  expect(readConfig(named)).toMatchObject({ geocoderUrl, geoBorderKm: 0.5 });
  expect(() => readConfig({ GEOCODER_URL: 'https://geo.example?key=hunter2' })).toThrow(/^(?!.*hunter2)/);
});

test('when an address with a password is wrong then the sentence does not repeat it', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://shop:hunter2@db/shop' })).toThrow(/^(?!.*hunter2)/);
  expect(() => readConfig({ SMTP_URL: 'imap://shop:hunter2@mail.example' })).toThrow(/^(?!.*hunter2)/);
});

test('when a sender is named then both ways to write it are taken', () => {
  const from = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mailFrom;
  expect(from('shop@example.rw')).toBe('shop@example.rw');
  expect(from('Isoko <shop@example.rw>')).toBe('Isoko <shop@example.rw>');
});

test('when proxies are listed then each address and network is kept', () => {
  expect(readConfig({ PICTURE_HOSTS: 'CDN.example.com, bücher.example,' }).pictureHosts).toEqual([
    ...['cdn.example.com', 'xn--bcher-kva.example'],
  ]);
  expect(readConfig({}).pictureHosts).toEqual([]);
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toEqual(['10.0.0.1', 'fd00::/8']);
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.5' },
  { PUBLIC_URL: 'https://shop.example.rw' },
  { PUBLIC_URL: 'http://localhost.example.rw' },
])('when a demo shop would be reached from elsewhere by %o, then it must be told to', (env) => {
  expect(() => readConfig(env)).toThrow(/^DEMO_IN_PUBLIC must be yes [^\n]*\.$/);
  expect(readConfig({ ...env, DEMO_IN_PUBLIC: 'yes' })).toMatchObject({ mode: 'demo', demoInPublic: true });
});

test.each([
  { HOST: 'localhost' },
  { HOST: '::1' },
  { HOST: '127.0.0.2' },
  { PUBLIC_URL: 'http://[::1]:3000' },
])('when a demo shop is reached on this machine only by %o, then it opens', (env) => {
  expect(readConfig(env).demoInPublic).toBe(false);
});

test('when a live shop is reached from elsewhere, then that is what it is for', () => {
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example', HOST: '0.0.0.0' };
  expect(readConfig(live).demoInPublic).toBe(false);
});

test.each(['0.0.0.0/1', '10.0.0.1,128.0.0.0/1', '2000::/3'])(
  'when a live shop would believe %s, then it does not open; a demo may',
  (TRUST_PROXY) => {
    const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example' };
    expect(() => readConfig({ ...live, TRUST_PROXY })).toThrow(/^TRUST_PROXY [^\n]*\.$/);
    expect(readConfig({ TRUST_PROXY }).trustProxy).toHaveLength(TRUST_PROXY.split(',').length);
    expect(readConfig({ ...live, TRUST_PROXY: '10.0.0.0/8,fc00::/7' }).trustProxy).toHaveLength(2);
  },
);

const COPIES = {
  BACKUP_S3: 's3://kept/isoko/nights/?endpoint=https://s3.example.com/&region=eu-west-3',
  BACKUP_S3_KEY_ID: 'AKID',
  BACKUP_S3_SECRET: 'secret',
  BACKUP_PASSPHRASE: 'a rider who knows every hill',
};

test('when storage for copies is set then its parts are read, and Amazon’s own needs no endpoint', () => {
  expect(readConfig(COPIES).backupS3).toEqual({
    bucketUrl: 'https://s3.example.com/kept',
    name: 's3://kept/isoko/nights',
    prefix: 'isoko/nights/',
    region: 'eu-west-3',
    keyId: 'AKID',
    secret: 'secret',
  });
  expect(readConfig({ ...COPIES, BACKUP_S3: 's3://kept' }).backupS3).toMatchObject({
    bucketUrl: 'https://kept.s3.us-east-1.amazonaws.com',
    ...{ name: 's3://kept', prefix: '', region: 'us-east-1' },
  });
});

test('when copies would leave without a passphrase, a key or TLS then the shop does not open', () => {
  const without = (name: keyof typeof COPIES) => () => readConfig({ ...COPIES, [name]: '' });
  expect(without('BACKUP_PASSPHRASE')).toThrow(/^BACKUP_PASSPHRASE is required when BACKUP_S3 is set/);
  expect(without('BACKUP_S3_KEY_ID')).toThrow(/^BACKUP_S3_KEY_ID is required/);
  expect(without('BACKUP_S3_SECRET')).toThrow(/^BACKUP_S3_SECRET is required/);
  const live = { ...COPIES, SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example' };
  const inTheClear = { ...live, BACKUP_S3: 's3://kept?endpoint=http://s3.example.com' };
  expect(() => readConfig(inTheClear)).toThrow(/^The endpoint of BACKUP_S3 must begin with https/);
  expect(readConfig({ ...inTheClear, ALLOW_INSECURE: 'backup' }).backupS3).toBeTruthy();
  expect(readConfig(live).backupS3).toBeTruthy();
});

test('when the passphrase is in a file then its last line break is none of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-config-'));
  const file = join(folder, 'passphrase');
  await writeFile(file, ' a rider who knows every hill\n');
  expect(readConfig({ BACKUP_PASSPHRASE_FILE: file }).backupPassphrase).toBe(' a rider who knows every hill');
  const both = { BACKUP_PASSPHRASE_FILE: file, BACKUP_PASSPHRASE: COPIES.BACKUP_PASSPHRASE };
  expect(() => readConfig(both)).toThrow(/are both set/);
  await writeFile(file, 'short\n');
  expect(() => readConfig({ BACKUP_PASSPHRASE_FILE: file })).toThrow(/must have 16 characters/);
  await rm(folder, { recursive: true });
});

test('when roles, processes and hands are set then they are taken as they are', () => {
  const HANDS = '3, message.send=8,import.run=0';
  const DATABASE_URL = 'postgresql://isoko:x@localhost:5432/isoko';
  expect(readConfig({ WORK: 'web', PROCESSES: '12', HANDS, DATABASE_URL })).toMatchObject({
    ...{ work: 'web', processes: 12 },
    hands: { otherwise: 3, of: { 'message.send': 8, 'import.run': 0 } },
  });
  expect(() => readConfig({ WORK: 'jobs', PROCESSES: '2' })).toThrow(/^PROCESSES is for requests/);
});
