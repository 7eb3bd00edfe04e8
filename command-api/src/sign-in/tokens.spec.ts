import { expect, test } from 'vitest';
import type { IssuerClient } from './issuer-client.ts';
import { exchangeCode } from './tokens.ts';

const token = 'a-token-that-opens-everything';

test.each([
  [200, JSON.stringify({ access_token: token, refresh_token: token }), 'answered 200: no access token and ID token'],
  [200, JSON.stringify({ id_token: token, error_description: 'half an answer' }), 'answered 200: half an answer'],
  [400, JSON.stringify({ error: 'invalid_grant', error_description: 'Code not valid' }), 'answered 400: invalid_grant, Code not valid'],
  [500, `<html>${token}</html>`, 'answered 500: no access token and ID token'],
])('the message about an answer %d without tokens says why, and quotes no token: %s', async (status, text, message) => {
  const client = { tokenUrl: 'https://id.example/token', proof: 'post', send: async () => ({ status, text }) } as unknown as IssuerClient;
  const failed = exchangeCode(client, { code: 'c', verifier: 'v', redirectUri: 'https://potluck.example/api/callback' });
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.not.toThrow(token);
});
