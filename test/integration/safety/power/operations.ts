import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { copyLibrary } from '#electron/storage/archives/libraryCopy';
import { saveLibraryPlace } from '#electron/services/location/libraryPlace';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { writePortable } from '#shared/library/portable';
import type { AnyDocument } from '#shared/library/kinds';
import { isWhole } from '#test/integration/safety/numbered';
import { tableOperations } from './tableOperations';
import { claim, look, same, value } from './seen';
import {
  killed,
  hero,
  road,
  libraryOf,
  line,
  next,
  within,
  saveOn,
  withServices,
  give,
  savedRevisionOf,
  stands,
  lies,
  nothing,
} from './support';

/**
 * An action in a program whose system calls are all recorded: the initial state, the steps with their
 * acknowledgments, and the guarantees after a power cut at any moment.
 */
export interface Action {
  prepare(root: string): Promise<void>;
  run(root: string, say: (done: string) => void): Promise<void>;
  check(root: string, acknowledged: readonly string[]): Promise<void>;
}

export const operations = {
  ...tableOperations,
  'a first save': {
    prepare: nothing,
    run: (root, say) =>
      within(root, async (library) => {
        say(`hero-0001 ${String((await saveOn(library, 1)).revision)}`);
      }),
    check: async (root, acknowledged) => {
      stands(
        await look(libraryOf(root)),
        'hero-0001',
        savedRevisionOf(acknowledged, 'hero-0001'),
        acknowledged,
      );
    },
  },
  'saves over saves': {
    prepare: (root) =>
      within(root, async (library) => {
        await saveOn(library, 2);
      }),
    run: (root, say) =>
      within(root, async (library) => {
        for (let times = 0; times < 3; times += 1)
          say(`hero-0001 ${String((await saveOn(library, 1)).revision)}`);
      }),
    check: async (root, acknowledged) => {
      stands(
        await look(libraryOf(root)),
        'hero-0001',
        savedRevisionOf(acknowledged, 'hero-0001', 2),
        acknowledged,
      );
    },
  },
  'several saved as one': {
    prepare: (root) =>
      within(root, async (library) => {
        for (const each of [hero(), hero('hero-0002')]) value(await library.characters.save(next(each)));
        value(await library.campaigns.save(next(road())));
      }),
    run: (root, say) =>
      within(root, async (library) => {
        for (let times = 0; times < 2; times += 1) {
          const all: AnyDocument[] = [
            value(await library.characters.read('hero-0001')),
            value(await library.characters.read('hero-0002')),
            value(await library.campaigns.read('road-0001')),
          ];
          const saved = value(await library.commit(all.map(next)));
          say(`all ${String(saved[0]?.revision)}`);
        }
      }),
    check: async (root, acknowledged) => {
      const seen = await look(libraryOf(root));
      const least = savedRevisionOf(acknowledged, 'all', 1);
      const each = ['hero-0001', 'hero-0002', 'road-0001'].map((id) => stands(seen, id, least, acknowledged));
      claim(new Set(each).size === 1, `half a commit: ${each.join(' ')}`);
    },
  },
  'the bin': {
    prepare: (root) =>
      within(root, async (library) => {
        await saveOn(library, 3);
      }),
    run: (root, say) =>
      within(root, async ({ characters }) => {
        value(await characters.bin('hero-0001'));
        say('bin');
        value(await characters.restore('hero-0001'));
        say('here');
        value(await characters.bin('hero-0001'));
        say('bin');
        value(await characters.deleteBinned('hero-0001'));
        say('');
      }),
    check: async (root, acknowledged) => {
      const seen = await look(libraryOf(root));
      const ways = ['here', 'bin', 'here', 'bin', ''];
      const allowed = ways.slice(acknowledged.length, acknowledged.length + 2);
      const where = lies(seen, 'hero-0001');
      claim(allowed.includes(where), `lies in "${where}", not in ${allowed.join(' or ')}`);
      if (where === 'here') stands(seen, 'hero-0001', 3);
      if (where !== '') same(seen.histories.get('hero-0001') ?? [], [2, 1], 'its history');
    },
  },
  'the lists': {
    prepare: (root) =>
      within(root, async (library) => {
        await saveOn(library, 1);
        value(await library.characters.save(next(hero('hero-0002'))));
      }),
    run: (root, say) =>
      within(root, async (library) => {
        value(await library.characters.list());
        say(`hero-0001 ${String((await saveOn(library, 1)).revision)}`);
        value(await library.characters.list());
        await library.close();
        say(`hero-0001 ${String((await saveOn(library, 1)).revision)}`);
      }),
    check: async (root, acknowledged) => {
      const seen = await look(libraryOf(root));
      stands(seen, 'hero-0001', savedRevisionOf(acknowledged, 'hero-0001', 1));
      stands(seen, 'hero-0002', 1);
      same(
        seen.rows,
        [...seen.documents.values()].map(({ id, name }) => `${id} ${name}`),
        'the list',
      );
    },
  },
  'the settings': {
    prepare: (root) =>
      within(root, async ({ settings }) => {
        value(await settings.write({ ...value(await settings.read()), playerName: '0' }));
      }),
    run: (root, say) =>
      within(root, async ({ settings }) => {
        for (const playerName of ['1', '2']) {
          value(await settings.write({ ...value(await settings.read()), playerName }));
          say(playerName);
        }
      }),
    check: (root, acknowledged) =>
      within(root, async ({ settings }) => {
        const { playerName } = value(await settings.read());
        const least = Number(acknowledged.at(-1) ?? '0');
        claim([least, least + 1].map(String).includes(playerName), `the player is "${playerName}"`);
      }),
  },
  'the first settings': {
    prepare: nothing,
    run: (root, say) =>
      within(root, async ({ settings }) => {
        value(await settings.write({ ...value(await settings.read()), playerName: '1' }));
        say('1');
      }),
    check: (root, acknowledged) =>
      within(root, async ({ settings }) => {
        const { playerName } = value(await settings.read());
        claim(
          playerName === '1' || (playerName === '' && acknowledged.length === 0),
          `the player is "${playerName}"`,
        );
      }),
  },
  'the log of rolls': {
    prepare: (root) =>
      within(root, async (library) => {
        await saveOn(library, 1);
      }),
    run: (root, say) =>
      within(root, async ({ rolls }) => {
        const begun = value(await rolls.read('hero-0001', 100)).lines.length;
        for (let roll = begun + 1; roll <= 4; roll += 1) {
          value(await rolls.append('hero-0001', [line(String(roll))]));
          say(`rolls ${String(roll)}`);
        }
      }),
    check: (root, acknowledged) =>
      within(root, async ({ rolls }) => {
        const { lines } = value(await rolls.read('hero-0001', 100));
        const least = savedRevisionOf(acknowledged, 'rolls');
        const most = least + 1 + (acknowledged.includes(killed) ? 1 : 0);
        const count = `${String(lines.length)} lines, not ${String(least)}`;
        claim(lines.length >= least && lines.length <= most, count);
        same(lines, ['1', '2', '3', '4'].slice(0, lines.length).map(line), 'the lines');
      }),
  },
  'a file taken in': {
    prepare: async (root) => {
      const party = [hero(), hero('hero-0002')].map(next);
      const campaign = next(road());
      writeFileSync(path.join(root, 'file.hearth'), writePortable(campaign, party));
    },
    run: (root, say) =>
      withServices(root, async (services) => {
        const text = readFileSync(path.join(root, 'file.hearth'), 'utf8');
        await give(services, 'portable.take', { text, modes: ['add', 'add', 'add'] });
        say('all 1');
      }),
    check: async (root, acknowledged) => {
      const { documents } = await look(libraryOf(root));
      claim([0, 3].includes(documents.size), `${String(documents.size)} of three documents`);
      claim(documents.size === 3 || acknowledged.length === 0, 'imported documents are gone');
      for (const document of documents.values()) claim(isWhole(document), `${document.id} is torn`);
    },
  },
  'a backup put back': {
    prepare: async (root) => {
      await within(root, async (library) => {
        await saveOn(library, 4);
        value(await library.characters.save(next(hero('hero-0002'))));
        value(await library.characters.bin('hero-0002'));
        value(await library.rolls.append('hero-0001', [line('r1'), line('r2')]));
        value(await library.settings.write({ ...value(await library.settings.read()), playerName: '1' }));
      });
      await withServices(root, async (services) => {
        await give(services, 'backup.create', {});
      });
      await rename(libraryOf(root), path.join(path.dirname(root), `${path.basename(root)}-old`));
    },
    run: (root, say) =>
      withServices(root, async (services) => {
        const bytes = new Uint8Array(readFileSync(path.join(root, 'export.hearth')));
        const { token, entries } = await give(services, 'backup.check', { fileName: 'b.zip', bytes });
        const take = entries.map(({ place }) => ({ place, mode: 'add' as const }));
        const { left } = await give(services, 'backup.restore', { token, take });
        same(left, [], 'what was left');
        say('all');
      }),
    check: async (root, acknowledged) => {
      const seen = await look(libraryOf(root));
      const isBack = seen.documents.has('hero-0001');
      // A document never exists before its history.
      if (isBack) stands(seen, 'hero-0001', 4);
      if (acknowledged.length === 0) return;
      claim(isBack, 'what was put back is gone');
      same(seen.binned, ['hero-0002'], 'the bin');
      await within(root, async (library) => {
        same(value(await library.rolls.read('hero-0001', 9)).lines, ['r1', 'r2'].map(line), 'the rolls');
        same(value(await library.settings.read()).playerName, '1', 'the settings');
      });
    },
  },
  'a library that moves': {
    prepare: (root) =>
      within(root, async (library) => {
        await saveOn(library, 3);
        value(await library.characters.save(next(hero('hero-0002'))));
        value(await library.characters.bin('hero-0002'));
        value(await library.rolls.append('hero-0001', [line('r1')]));
      }),
    run: async (root, say) => {
      const to = path.join(root, 'new', 'place');
      const fs = nodeFileSystem;
      const copy = await copyLibrary({ fs, from: libraryOf(root), to, progress: () => {} });
      await copy.finish();
      process.env['XDG_DATA_HOME'] = path.join(root, 'data');
      await saveLibraryPlace(to);
      say('moved');
    },
    check: async (root, acknowledged) => {
      const pointer = path.join(root, 'data', 'hearthbook', 'place.json');
      let text = '';
      try {
        text = readFileSync(pointer, 'utf8');
      } catch {
        // Not chosen yet.
      }
      claim(text !== '' || acknowledged.length === 0, 'the new place is forgotten');
      const folder = text === '' ? libraryOf(root) : path.join(root, 'new', 'place');
      if (text !== '')
        same(path.basename((JSON.parse(text) as { folder: string }).folder), 'place', 'the place');
      const seen = await look(folder);
      stands(seen, 'hero-0001', 3);
      same(seen.binned, ['hero-0002'], 'the bin');
      same(
        readdirSync(path.join(folder, 'rolls')).filter((name) => !name.startsWith('.')).length,
        1,
        'the rolls',
      );
    },
  },
  'a file set aside': {
    prepare: async (root) => {
      await within(root, async (library) => {
        await saveOn(library, 1);
      });
      writeFileSync(path.join(libraryOf(root), 'characters', 'torn-0001.json'), 'torn');
    },
    run: (root, say) =>
      within(root, async ({ recovery }) => {
        value(await recovery.setAside('characters/torn-0001.json', async () => true));
        say('aside');
      }),
    check: async (root, acknowledged) => {
      const inside = (folder: string) => {
        try {
          return readdirSync(path.join(libraryOf(root), folder)).filter((name) =>
            name.includes('torn-0001.json'),
          );
        } catch {
          return [];
        }
      };
      const [here, aside] = [
        inside('characters').filter((name) => !name.startsWith('.')),
        inside('quarantine'),
      ];
      claim(here.length + aside.length > 0, 'the file is gone');
      claim(aside.length === 1 || acknowledged.length === 0, 'the file is not aside');
      for (const name of aside)
        same(readFileSync(path.join(libraryOf(root), 'quarantine', name), 'utf8'), 'torn', 'what it holds');
    },
  },
} as const satisfies Readonly<Record<string, Action>>;

export type OperationName = keyof typeof operations;
