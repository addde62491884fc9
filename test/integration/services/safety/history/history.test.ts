import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreState } from '#electron/services/safety/history/history';
import { newPack } from '#shared/homebrew/pack';
import { appError } from '#shared/kernel/errors';
import { err } from '#shared/kernel/result';
import { png } from '#test/integration/support/pictures';
import { toyServices } from '#test/integration/support/services';
import { countingIds, tickingClock, toyCampaign, toyCharacter, value } from '#test/integration/support/world';

type Give = Awaited<ReturnType<typeof toyServices>>['give'];

/** A character that was saved with each of these notes. */
async function written(give: Give, ...notes: readonly string[]) {
  let document = toyCharacter();
  for (const each of notes) {
    document = { ...document, notes: each };
    document = { ...document, ...value(await give('character.save', { document })) };
  }
  return { kind: 'character', id: document.id } as const;
}

/** The content of a document without its revision and time of saving. */
const content = (document: object) => JSON.stringify({ ...document, revision: 0, updatedAt: '' });

describe('a history', () => {
  it('names its document, the current version and earlier ones', async () => {
    const { give } = await toyServices();
    const key = await written(give, 'One.', 'Two.', 'Three.');
    const now = value(await give('character.read', { id: key.id }));
    const history = value(await give('history.read', key));
    expect(history).toMatchObject({
      ...{ name: now.name, ruleset: 'toy', current: { revision: 3, at: now.updatedAt } },
      snapshots: [{ revision: 2 }, { revision: 1 }],
    });
    expect(history.unkept).toBeUndefined();
  });

  it('is empty for a document without one, and missing for one that never existed', async () => {
    const { give } = await toyServices();
    const key = await written(give, 'One.');
    expect(value(await give('history.read', key)).snapshots).toEqual([]);
    expect(await give('history.read', { kind: 'pack', id: key.id })).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('has the name of a document whose file is gone or damaged', async () => {
    const { give, services } = await toyServices();
    const key = await written(give, 'One.', 'Two.');
    const file = path.join(services.library.folder, 'characters', `${key.id}.json`);
    await writeFile(file, 'torn');
    const damaged = value(await give('history.read', key));
    expect(damaged).toMatchObject({ name: 'Brakka', ruleset: 'toy', current: null });
    expect(damaged.snapshots).toHaveLength(1);
    await unlink(file);
    expect(value(await give('history.read', key))).toMatchObject({ name: 'Brakka', current: null });
  });

  it('refuses keys that would lead out of its folder', async () => {
    const { give } = await toyServices();
    const key = await written(give, 'One.', 'Two.');
    for (const snapshot of ['../x', 'a/b', '.hidden', 'x'.repeat(101)])
      expect(await give('history.restore', { ...key, snapshot, lines: null, revision: 2 })).toMatchObject({
        error: { code: 'invalid-input' },
      });
    expect(await give('history.compare', { ...key, from: 'current', to: 'never' })).toMatchObject({
      error: { code: 'not-found' },
    });
  });
});

describe('a comparison', () => {
  it('compares any two versions, including the current one', async () => {
    const { give } = await toyServices();
    const key = await written(give, 'One.', 'Two.', 'One.\n\nThree.');
    const [two, one] = value(await give('history.read', key)).snapshots;
    const { lines } = value(await give('history.compare', { ...key, from: 'current', to: two?.key ?? '' }));
    expect(lines).toMatchObject([
      { part: 'notes', text: { key: 'exchange.difference.notes', params: { count: 2 } } },
    ]);
    const between = value(
      await give('history.compare', { ...key, from: one?.key ?? '', to: two?.key ?? '' }),
    );
    expect(between.lines).toHaveLength(1);
    expect(value(await give('history.compare', { ...key, from: 'current', to: 'current' })).lines).toEqual(
      [],
    );
  });

  it('works without the rules', async () => {
    const { give } = await toyServices();
    const document = toyCharacter('Brakka', { ruleset: 'unknown' });
    value(await give('character.save', { document }));
    const key = { kind: 'character', id: document.id } as const;
    expect(value(await give('history.compare', { ...key, from: 'current', to: 'current' })).lines).toEqual(
      [],
    );
  });
});

describe('restoring', () => {
  it('restores a whole version, and is undone by restoring the replaced one', async () => {
    const { give, services } = await toyServices();
    const key = await written(give, 'One.', 'Two.', 'Three.');
    const heard: string[] = [];
    services.subscribe((name) => heard.push(name));
    const before = value(await give('character.read', { id: key.id }));
    const first = value(await give('history.read', key)).snapshots.at(-1);
    const state = value(await services.library.snapshots.read(key, first?.key ?? ''));
    const restored = value(
      await give('history.restore', { ...key, snapshot: first?.key ?? '', lines: null, revision: 3 }),
    );
    expect(restored.revision).toBe(4);
    expect(heard).toEqual(['library.changed']);
    const after = value(await give('character.read', { id: key.id }));
    expect(after).toMatchObject({ notes: 'One.', revision: 4, updatedAt: restored.updatedAt });
    expect(content(after)).toBe(content(state));
    const undone = value(
      await give('history.restore', { ...key, snapshot: restored.before ?? '', lines: null, revision: 4 }),
    );
    expect(undone.revision).toBe(5);
    expect(content(value(await give('character.read', { id: key.id })))).toBe(content(before));
    expect(value(await give('history.read', key)).snapshots.map(({ revision }) => revision)).toEqual([
      4, 3, 2, 1,
    ]);
  });

  it('restores some lines of a version', async () => {
    const { give } = await toyServices();
    const document = toyCampaign();
    const key = { kind: 'campaign', id: document.id } as const;
    const note = {
      id: 'n1',
      topic: 'npc',
      title: 'Mern',
      text: 'Lives.',
      secret: false,
      state: null,
      character: null,
    } as const;
    const saved = value(
      await give('campaign.save', { document: { ...document, notes: [note], name: 'Old' } }),
    );
    value(await give('campaign.save', { document: { ...document, name: 'New', ...saved } }));
    const [old] = value(await give('history.read', key)).snapshots;
    const { lines } = value(await give('history.compare', { ...key, from: 'current', to: old?.key ?? '' }));
    const ids = lines.filter(({ part }) => part === 'notes').map(({ id }) => id);
    const { before } = value(
      await give('history.restore', { ...key, snapshot: old?.key ?? '', lines: ids, revision: 2 }),
    );
    expect(value(await give('campaign.read', { id: key.id }))).toMatchObject({
      name: 'New',
      notes: [note],
      revision: 3,
    });
    expect(
      await give('history.restore', { ...key, snapshot: old?.key ?? '', lines: ids, revision: 3 }),
    ).toMatchObject({ error: { code: 'invalid-input', text: { key: 'history.goneLines' } } });
    value(await give('history.restore', { ...key, snapshot: before ?? '', lines: null, revision: 3 }));
    expect(value(await give('campaign.read', { id: key.id }))).toMatchObject({
      name: 'New',
      notes: [],
      revision: 4,
    });
  });

  it('restores packs', async () => {
    const { give } = await toyServices();
    const document = newPack('toy', 'House rules', { clock: tickingClock(), ids: countingIds('pack') });
    const key = { kind: 'pack', id: document.id } as const;
    const saved = value(await give('pack.save', { document }));
    value(await give('pack.save', { document: { ...document, about: 'More', ...saved } }));
    const [old] = value(await give('history.read', key)).snapshots;
    value(await give('history.restore', { ...key, snapshot: old?.key ?? '', lines: null, revision: 2 }));
    expect(value(await give('pack.read', { id: key.id }))).toMatchObject({ about: '', revision: 3 });
  });

  it('changes nothing if the document has changed in the meantime', async () => {
    const { give } = await toyServices();
    const key = await written(give, 'One.', 'Two.', 'Three.');
    const [state] = value(await give('history.read', key)).snapshots;
    for (const revision of [2, 4, null])
      expect(
        await give('history.restore', { ...key, snapshot: state?.key ?? '', lines: null, revision }),
      ).toMatchObject({ error: { code: 'conflict' } });
    expect(value(await give('character.read', { id: key.id }))).toMatchObject({
      notes: 'Three.',
      revision: 3,
    });
  });

  it('restores a version if the file is gone, with a revision above any that may be open', async () => {
    const { give, services } = await toyServices();
    const key = await written(give, 'One.', 'Two.', 'Three.');
    const stale = value(await give('character.read', { id: key.id }));
    await unlink(path.join(services.library.folder, 'characters', `${key.id}.json`));
    const [newest, oldest] = value(await give('history.read', key)).snapshots;
    expect(
      await give('history.restore', { ...key, snapshot: newest?.key ?? '', lines: ['x'], revision: null }),
    ).toMatchObject({ error: { code: 'invalid-input', text: { key: 'history.noLines' } } });
    const restored = value(
      await give('history.restore', { ...key, snapshot: oldest?.key ?? '', lines: null, revision: null }),
    );
    expect(restored).toMatchObject({ revision: 4, before: null });
    expect(value(await give('character.read', { id: key.id })).notes).toBe('One.');
    // A window with the lost version open gets a conflict instead of overwriting the restored one.
    expect(await give('character.save', { document: stale })).toMatchObject({ error: { code: 'conflict' } });
  });

  it('sets a damaged file aside, unchanged, before it restores a version', async () => {
    const { give, services } = await toyServices();
    const key = await written(give, 'One.', 'Two.');
    const { folder } = services.library;
    await writeFile(path.join(folder, 'characters', `${key.id}.json`), 'torn');
    const [state] = value(await give('history.read', key)).snapshots;
    value(await give('history.restore', { ...key, snapshot: state?.key ?? '', lines: null, revision: null }));
    expect(value(await give('character.read', { id: key.id })).notes).toBe('One.');
    const [aside, ...others] = await readdir(path.join(folder, 'quarantine'));
    expect(others).toEqual([]);
    expect(await readFile(path.join(folder, 'quarantine', aside ?? ''), 'utf8')).toBe('torn');
  });

  it('refuses unreadable versions and invalid pictures', async () => {
    const { give, services } = await toyServices();
    const document = toyCharacter('Brakka', {
      portrait: { type: 'image/png', data: png(2, 2).toString('base64') },
    });
    const key = { kind: 'character', id: document.id } as const;
    const once = value(await give('character.save', { document }));
    const twice = value(await give('character.save', { document: { ...document, ...once } }));
    value(await give('character.save', { document: { ...document, ...twice } }));
    const [two, one] = value(await give('history.read', key)).snapshots;
    const fileOf = (name = '') =>
      path.join(services.library.folder, 'history', 'characters', key.id, `${name}.json`);
    const text = await readFile(fileOf(two?.key), 'utf8');
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    await unlink(fileOf(two?.key));
    await writeFile(fileOf(two?.key), text.replace(document.portrait?.data ?? '', script));
    await unlink(fileOf(one?.key));
    await writeFile(fileOf(one?.key), text.slice(0, 100));
    expect(
      await give('history.restore', { ...key, snapshot: two?.key ?? '', lines: null, revision: 3 }),
    ).toMatchObject({ error: { code: 'portrait-refused' } });
    expect(
      await give('history.restore', { ...key, snapshot: one?.key ?? '', lines: null, revision: 3 }),
    ).toMatchObject({ error: { code: 'damaged-document', text: { key: 'history.unsound' } } });
    expect(value(await give('character.read', { id: key.id })).revision).toBe(3);
  });

  it('restores nothing if the replaced version cannot be kept', async () => {
    const { give, services } = await toyServices();
    const key = await written(give, 'One.', 'Two.');
    const [state] = value(await give('history.read', key)).snapshots;
    const now = value(await give('character.read', { id: key.id }));
    const { snapshots } = services.library;
    const keep = async () => err(appError('storage-failed'));
    const refusing = { ...snapshots, keep };
    expect(
      await restoreState(
        { ...services.library, snapshots: refusing },
        { ...key, snapshot: state?.key ?? '', lines: null, revision: 2 },
      ),
    ).toMatchObject({ error: { code: 'storage-failed' } });
    expect(value(await give('character.read', { id: key.id }))).toEqual(now);
  });
});
