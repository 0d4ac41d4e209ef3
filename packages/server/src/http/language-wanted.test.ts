import { beforeEach, describe, expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();
// No one is still counted for the wrong passwords of another test.
beforeEach(() => shop.clock.advance(3_600_000));

const logIn = (language?: string) =>
  shop.call('POST', '/api/v1/users/login', {
    body: { email: 'nobody@example.com', password: 'not the right one' },
    headers: language ? { 'accept-language': language } : {},
  });

describe('the language of answers', () => {
  test.each([
    [undefined, 'Incorrect email or password.'],
    ['en', 'Incorrect email or password.'],
    ['de-DE,en;q=0.8,fr;q=0.7', 'Incorrect email or password.'],
    ['*', 'Incorrect email or password.'],
    ['fr;q=0', 'Incorrect email or password.'],
    ['fr;q=often', 'Incorrect email or password.'],
    ['fr;q=0.5,en', 'Incorrect email or password.'],
    ['de-DE,fr;q=0.8', 'E-mail ou mot de passe incorrect.'],
    ['en;q=0.3, rw;q=0.4 , fr;q=0.9', 'E-mail ou mot de passe incorrect.'],
    ['fr, rw', 'E-mail ou mot de passe incorrect.'],
    ['fr', 'E-mail ou mot de passe incorrect.'],
    ['fr-RW,en;q=0.5', 'E-mail ou mot de passe incorrect.'],
    ['rw', 'Imeyili cyangwa ijambo ry’ibanga si byo.'],
  ])('when a client asks for %s, then a failure says “%s”', async (language, message) => {
    const { status, body } = await logIn(language);
    expect(status).toBe(401);
    expect(body).toMatchObject({ status: 'fail', code: 'bad_credentials', message });
  });

  test('when fields are wrong, then what is beside them is translated, their names are not', async () => {
    const { body } = await shop.call('POST', '/api/v1/contact/submit-form', {
      body: { email: 'aline@example.com', message: 'Muraho neza' },
      headers: { 'accept-language': 'fr' },
    });
    expect(body).toMatchObject({
      message: 'Veuillez vérifier les champs signalés.',
      errors: [{ field: 'name', message: 'Veuillez remplir ce champ.' }],
    });
  });

  test('when an answer is public, then it is the same in every language', async () => {
    const [plain, french] = await Promise.all(
      ['en', 'fr'].map((language) =>
        shop.app.inject({ url: '/api/v1/products', headers: { 'accept-language': language } }),
      ),
    );
    expect(french?.body).toBe(plain?.body);
    expect(french?.headers.etag).toBe(plain?.headers.etag);
  });
});
