/**
 * `npm run secrets -- https://potluck.example.org`: writes the variables that `docker-compose.yml` requires into `.env`, readable only by
 * its owner. Existing values stay. The address is http://localhost:3000 by default. Plain Node, so that nothing has to be installed first.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [given, file = join(dirname(dirname(fileURLToPath(import.meta.url))), '.env')] = process.argv.slice(2);
const address = given ?? 'http://localhost:3000';
if (!URL.canParse(address) || !/^https?:\/\/[^/?#@]+\/?$/.test(address)) {
  console.error(`'${address}' is not an address such as https://potluck.example.org`);
  process.exit(2);
}
const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
const present = /^\s*PUBLIC_URL=(.*)$/m
  .exec(kept)?.[1]
  ?.trim()
  .replace(/^(['"])(.*)\1$/, '$2');
const isOther = present !== undefined && !(URL.canParse(present) && new URL(present).origin === new URL(address).origin);
if (given !== undefined && isOther) {
  console.error(`${file} has the address ${present}. To change it, edit the file as docs/OPERATIONS.md says; nothing was changed.`);
  process.exit(1);
}
const secret = () => randomBytes(24).toString('base64url');
const wanted = {
  PUBLIC_URL: new URL(address).origin,
  ...(address.startsWith('https:') && present === undefined ? { COMPOSE_FILE: 'docker-compose.yml:docker-compose.tls.yml' } : {}),
  OIDC_CLIENT_SECRET: secret(),
  KEYCLOAK_ADMIN_PASSWORD: secret(),
  KEYCLOAK_DB_PASSWORD: secret(),
};

const missing = Object.entries(wanted).filter(([name]) => !new RegExp(`^\\s*${name}=`, 'm').test(kept));
const gap = kept === '' || kept.endsWith('\n') ? '' : '\n';
// The mode applies to a new file; an existing one is restricted too.
writeFileSync(file, `${kept}${gap}${missing.map(([name, value]) => `${name}=${value}\n`).join('')}`, { mode: 0o600 });
chmodSync(file, 0o600);
console.log(missing.length === 0 ? `${file} has everything already` : `${file} now has ${missing.map(([name]) => name).join(', ')}`);
