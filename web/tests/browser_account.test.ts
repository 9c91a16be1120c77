/* A password, the devices on which somebody is logged in, and coming back without the password. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const settings = async (page: Page) => {
  await page.goto(`${world.server.url}#/settings`);
  await page.getByRole('heading', { name: 'Account' }).waitFor();
};

async function guest(name: string): Promise<Page> {
  const page = await world.person();
  await page.goto(world.server.url);
  const status = await page.evaluate(
    async (given) =>
      (await fetch('api/guest', { method: 'POST', body: new URLSearchParams({ name: given }) }))
        .status,
    name,
  );
  assert.equal(status, 200);
  await settings(page);
  await page.reload();
  return page;
}

const open = (page: Page, name: string | RegExp) =>
  page.locator('.account summary').filter({ hasText: name }).click();

/** Says lines on a connection of their own, each when the one before was answered; gives the table. */
const says = (page: Page, lines: string[]) =>
  page.evaluate(
    (given) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(new URL('ws', location.href.replace(/^http/, 'ws')));
        const left = [...given];
        let joined = '';
        const next = () => {
          const line = left.shift();
          if (line) socket.send(line);
          else resolve(joined);
        };
        socket.onopen = next;
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as Record<string, unknown>;
          if (message.joined) joined = String(message.joined);
          // the picture, with a seat or without one, or the start
          if (message.table !== undefined || message.started) next();
        };
      }),
    lines,
  );

test('your data, and an end of it', async () => {
  const bob = await guest('Bob');
  const ann = await guest('Ann');
  // they play, so that somebody is left with Ann's seat
  const table = await says(ann, ['make game=dicetto seats=2', 'sit 1']);
  await says(bob, [`table ${table}`, 'sit 2']);
  await bob.goto(`${world.server.url}#/t/${table}`);
  await bob.getByText('Ann').first().waitFor();
  await says(ann, [`table ${table}`, 'start']);

  // a file with all of it
  await open(ann, 'Your data');
  const waiting = ann.waitForEvent('download');
  await ann.getByRole('link', { name: 'Download your data' }).click();
  const file = await waiting;
  assert.equal(file.suggestedFilename(), 'dicecup.json');
  const text = await (await import('node:fs/promises')).readFile(await file.path(), 'utf8');
  const data = JSON.parse(text) as { name: string; tables: { table: string }[] };
  assert.equal(data.name, 'Ann');
  assert.deepEqual(
    data.tables.map((row) => row.table),
    [table],
  );
  assert.ok(!text.includes('Bob'));

  // nobody is deleted by a slip
  await open(ann, 'Delete your account');
  await ann.getByRole('button', { name: 'Delete my account' }).click();
  assert.ok(await ann.locator('.account .sure :invalid').isVisible());
  await ann.getByLabel('Yes, delete my account for good').check();
  await ann.getByRole('button', { name: 'Delete my account' }).click();
  await ann.getByText('Your account is deleted.').waitFor();
  await bob.getByText('Somebody').first().waitFor();
  assert.equal(await bob.getByText('Ann', { exact: true }).count(), 0);
  await ann.getByRole('button', { name: 'To the start page' }).click();
  await ann.waitForURL(/#\/$/);
  const nobody = await ann.evaluate(
    async () => (await (await fetch('api/who')).json()) as { nobody?: true },
  );
  assert.ok(nobody.nobody);
  assert.ok(!(await ann.content()).includes('Ann'));
});

test('password, devices and recovery codes', async () => {
  const ann = await guest('Ann');
  await open(ann, 'Set a password');
  await ann.getByLabel('Login name').first().fill('ann');
  await ann.getByLabel('New password').first().fill('short');
  await ann.getByLabel('New password').first().fill('a long enough one');
  await ann.getByRole('button', { name: 'Save' }).nth(1).click();
  await ann.getByText('Your login name is ann.').waitFor();

  // another device
  const phone = await world.person();
  await settings(phone);
  await open(phone, /^Log in$/);
  await phone.getByLabel('Login name').fill('ann');
  await phone.getByLabel('Password', { exact: true }).fill('another long one');
  await phone.getByRole('button', { name: 'Log in' }).click();
  await phone.getByText('Wrong login name or password.').waitFor();
  await phone.getByLabel('Password', { exact: true }).fill('a long enough one');
  await phone.getByRole('button', { name: 'Log in' }).click();
  await phone.getByText('Your login name is ann.').waitFor();

  // is seen, named and logged out
  await ann.reload();
  await open(ann, 'Logged in on 2 devices');
  assert.equal(await ann.locator('.session .tag').textContent(), 'this device');
  await ann
    .getByRole('button', { name: /^Rename/ })
    .nth(1)
    .click();
  await ann.getByLabel('Name of this device').fill('My phone');
  await ann.locator('.session').getByRole('button', { name: 'Save' }).click();
  await ann.getByRole('button', { name: 'Log out of My phone' }).click();
  await ann.locator('.account summary').filter({ hasText: 'Logged in on 1 device' }).waitFor();
  await phone.reload();
  await phone.getByRole('heading', { name: 'Account' }).waitFor();
  await phone.locator('.account summary').filter({ hasText: 'Forgot your' }).waitFor();

  // codes are shown once
  await open(ann, 'Recovery codes left: 0');
  await ann.locator('#codes-password').fill('a long enough one');
  await ann.getByRole('button', { name: 'Make new codes' }).click();
  await ann.locator('.codes li').nth(9).waitFor();
  const code = (await ann.locator('.codes li').first().textContent()) ?? '';
  assert.match(code, /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  await ann.reload();
  await ann.getByText('Recovery codes left: 10').waitFor();
  assert.equal(await ann.getByText(code).count(), 0);

  // and let somebody in who has forgotten the password
  await open(phone, 'Forgot your password?');
  await phone.getByLabel('Recovery code').fill(code.toLowerCase());
  await phone.getByLabel('New password').fill('a brand new word');
  await phone.getByRole('button', { name: 'Set the new password' }).click();
  await phone.getByText('Your login name is ann.').waitFor();
  await phone.getByText('Recovery codes left: 9').waitFor();
  await ann.reload();
  await ann.locator('.account summary').filter({ hasText: 'Forgot your' }).waitFor();

  // logging out
  await open(phone, /^Log out$/);
  await phone.getByRole('button', { name: 'Log out of this device' }).click();
  await phone
    .locator('.account summary')
    .filter({ hasText: /^Log in$/ })
    .waitFor();
});
