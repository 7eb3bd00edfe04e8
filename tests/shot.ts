import { Member } from '@potluck/tools/demo/member';
import { openBrowser, signInAs } from './browser/open-browser.ts';

process.env.CHROMIUM = 'package';
const url = 'http://127.0.0.1:3371';
const member = await Member.signIn(url, 'Samira', 'samira@potluck.example', 'shared table');
const browser = await openBrowser();
for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height } });
  await signInAs(context, member);
  const page = await context.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(m.text());
  });
  await page.goto(process.argv[2] as string);
  await page.waitForTimeout(1500);
  for (const step of process.argv.slice(4)) {
    const [role, name] = step.split(':');
    await page
      .getByRole(role as never, { name: new RegExp(name as string) })
      .first()
      .click();
    await page.waitForTimeout(1200);
  }
  await page.screenshot({ path: `/tmp/shots/${process.argv[3]}-${width}.png`, fullPage: true });
  await context.close();
}
await browser.close();
