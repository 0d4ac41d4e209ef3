import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { phoneShopForFile } from '#server/testing/phone-shop.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const OWNERS = '+250788555444';
const { shop, providers, texts } = phoneShopForFile();
let manager: StaffDesk;

beforeEach(async () => {
  await shop.db.deleteFrom('wire').execute();
  await changeSettings(shop.ctx, { alert_phone: OWNERS });
  manager = await aDesk(shop, 'manager');
});

const press = async () => (await manager.post('/health/test-message', { by: 'phone' })).body.data;
const stateOf = async (key: string) => {
  const { lines } = (await manager.get('/health')).body.data;
  return lines.find((line: { key: string }) => line.key === key).state;
};

test('when staff press for a message then the phone for alerts has it by the best way', async () => {
  expect(await press()).toEqual({ is_taken: true, says: `It was sent by WhatsApp to ${OWNERS}.` });
  expect(texts()).toEqual(['whatsapp: Isoko: this is a test. Your shop reaches this phone.']);
  expect(await stateOf('whatsapp')).toBe('good');
});

test('when WhatsApp has no time then that is said, SMS brings it, and health says which is broken', async () => {
  providers.sim.mood.next = ['503'];
  const told = await press();
  expect(told.is_taken).toBe(true);
  expect(told.says).toMatch(/^It was sent by SMS to \+250788555444\. WhatsApp did not accept it: /);
  expect([await stateOf('whatsapp'), await stateOf('sms')]).toEqual(['broken', 'good']);
});

test('when no phone for alerts is set then nothing leaves', async () => {
  await changeSettings(shop.ctx, { alert_phone: null });
  expect(await press()).toEqual({
    is_taken: false,
    says: 'Set the phone for alerts under Settings first.',
  });
  expect(texts()).toEqual([]);
});
