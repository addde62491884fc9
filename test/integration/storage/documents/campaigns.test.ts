import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dateText } from '#shared/calendar/texts';
import { today } from '#shared/campaign/log/log';
import { describe, expect, it } from 'vitest';
import {
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

describe('campaigns', () => {
  it('are stored beside the characters in the same way', async () => {
    const library = await toyLibrary();
    const first = value(await library.campaigns.save(toyCampaign('The long road')));
    expect(first.revision).toBe(1);
    const second = value(await library.campaigns.save({ ...first, screen: ['checks'] }));
    expect(value(await library.campaigns.read(first.id))).toEqual(second);
    expect(await library.campaigns.save({ ...first, name: 'Mine' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    });
    expect(await readFile(path.join(library.folder, 'campaigns', `${first.id}.json`), 'utf8')).toBe(
      `${JSON.stringify(second, null, 2)}\n`,
    );
    expect(value(await library.characters.list()).rows).toEqual([]);
  });

  it('are listed with their rules, unusable ones with the reason', async () => {
    const library = await toyLibrary();
    const sound = value(await library.campaigns.save(toyCampaign('Sound')));
    const foreign = value(await library.campaigns.save(toyCampaign('Foreign', { ruleset: 'unheard' })));
    const put = (name: string, text: string) => writeFile(path.join(library.folder, 'campaigns', name), text);
    await put('broken-file.json', '{');
    await put('newer-file.json', '{"format":"hearthbook","kind":"campaign","version":99}');
    await put('a-character.json', JSON.stringify(toyCharacter('x', { id: 'a-character' })));
    const { rows, troubled } = value(await library.campaigns.list());
    const { id, updatedAt } = sound;
    const day = dateText(sound.calendar, today(sound));
    expect(rows).toEqual([{ id, name: 'Sound', ruleset: 'toy', packs: null, day, party: 0, updatedAt }]);
    expect(Object.fromEntries(troubled.map((one) => [one.fileName, [one.reason, one.name]]))).toEqual({
      [`${foreign.id}.json`]: ['unknown-ruleset', 'Foreign'],
      'broken-file.json': ['damaged-document', ''],
      'newer-file.json': ['newer-version', ''],
      'a-character.json': ['damaged-document', ''],
    });
  });

  it('keep an index of their own between two runs', async () => {
    const folder = await temporaryFolder();
    const library = await toyLibrary({ folder });
    const { id } = value(await library.campaigns.save(toyCampaign()));
    value(await library.characters.save(toyCharacter()));
    value(await library.campaigns.list());
    value(await library.characters.list());
    await library.close();
    expect((await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()).toEqual([
      'campaigns-index.json',
      'index.json',
    ]);
    const again = await toyLibrary({ folder });
    expect(value(await again.campaigns.list()).rows).toMatchObject([{ id }]);
  });

  it('have a bin of their own and are never overwritten by restoring', async () => {
    const library = await toyLibrary();
    const saved = value(await library.campaigns.save(toyCampaign()));
    value(await library.campaigns.bin(saved.id));
    expect(value(await library.characters.listBin())).toEqual([]);
    expect(value(await library.campaigns.listBin())).toMatchObject([{ id: saved.id, ruleset: 'toy' }]);
    expect(await library.campaigns.save(saved)).toMatchObject({
      error: { code: 'conflict', text: { key: 'services.library.campaign.gone' } },
    });
    value(await library.campaigns.save({ ...saved, revision: 0, name: 'Another' }));
    expect(await library.campaigns.restore(saved.id)).toMatchObject({
      error: { code: 'conflict', text: { key: 'services.library.campaign.alreadyThere' } },
    });
    value(await library.campaigns.deleteBinned(saved.id));
    expect(value(await library.campaigns.read(saved.id)).name).toBe('Another');
  });
});
