import { expect, it } from 'vitest';
import { portableText } from '#electron/services/safety/portable/portableExport';
import { mostPortableText } from '#shared/library/portableLimits';
import { memberOf } from '#test/fixtures/chronicled';
import { toyServices } from '#test/integration/support/services';
import { toyCampaign, toyCharacter, value } from '#test/integration/support/world';

it.each(['portable.check', 'portable.take', 'exchange.offer', 'exchange.take'] as const)(
  '%s refuses a text that is longer than the limit before it is read',
  async (name) => {
    const { services } = await toyServices();
    // Valid except for its length: it consists of spaces.
    const text = `${' '.repeat(mostPortableText)}{}`;
    const more = { 'portable.take': { modes: ['copy'] }, 'exchange.take': { take: [], revision: 1 } };
    const args = { text, ...(name in more && more[name as keyof typeof more]) };
    expect(await services.dispatch(name, args)).toMatchObject({
      error: { code: 'invalid-input', path: 'text' },
    });
  },
);

it('a campaign with more sheets than a file can hold is not exported as one', () => {
  const sheets = (count: number) =>
    Array.from({ length: count }, () => toyCharacter('Long', { notes: 'n'.repeat(200_000) }));
  const many = sheets(101);
  const campaign = toyCampaign('The road', { party: many.map((sheet) => memberOf(sheet)) });
  expect(portableText(campaign, many)).toMatchObject({
    error: { code: 'invalid-input', text: { key: 'portable.tooMuch' } },
  });
  expect(value(portableText(campaign, many.slice(0, 98))).length).toBeLessThanOrEqual(mostPortableText);
});

it('an invalid portrait is not imported by a backup', async () => {
  const there = await toyServices();
  const markup = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const portrait = { type: 'image/png', data: markup.toString('base64') } as const;
  // Bypasses the services, which accept none: as a synchronization program or an editor may leave it.
  const { characters } = there.services.library;
  const sly = value(await characters.save(toyCharacter('Sly', { portrait })));
  const fair = value(await characters.save(toyCharacter('Fair')));
  value(await there.give('backup.create', {}));
  const bytes = there.deliveredFiles.at(-1)?.bytes ?? new Uint8Array();
  for (const mode of ['add', 'copy'] as const) {
    const here = await toyServices();
    const offer = value(await here.give('backup.check', { fileName: 'b.zip', bytes }));
    const take = offer.entries.map(({ place }) => ({ place, mode }));
    expect(take).toHaveLength(2);
    const done = value(await here.give('backup.restore', { token: offer.token, take }));
    expect(done.left).toMatchObject([{ place: `characters/${sly.id}.json` }]);
    expect(value(await here.services.library.characters.list()).rows).toHaveLength(1);
    if (mode === 'add') value(await here.services.library.characters.read(fair.id));
  }
});
