import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '#electron/storage/recovery/verifyLibrary';
import { anyRules, temporaryFolder, toyCharacter, toyLibrary, value } from '#test/integration/support/world';
import { renamed, names, visible, fileOf, stoppedTable, journalOf, doubled } from './commitWorld';

describe('a journal', () => {
  it.each([
    ['torn', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['not in UTF-8', () => Buffer.from([0x7b, 0xff, 0x7d])],
    ['of another shape', () => '{"format":"hearthbook-commit","version":1}'],
    ['of another format', () => '{"format":"else","version":99}'],
    [
      'with a damaged document',
      (text: string) => text.replace(String.raw`\"name\": \"new\"`, String.raw`\"name\": 5`),
    ],
    [
      'with a torn document',
      (text: string) => text.replace(String.raw`\"name\": \"new\"`, String.raw`\"name\": `),
    ],
    ['with a document that is none', (text: string) => text.replace(/"text": ".*"/, '"text": "[]"')],
    ['with a document twice', doubled],
  ])('that is %s is set aside unchanged and affects nothing', async (_what, damage) => {
    const { library, documents } = await stoppedTable();
    const file = await journalOf(library);
    const text = await readFile(file, 'utf8');
    const damaged = damage(text);
    expect(damaged).not.toBe(text);
    await writeFile(file, damaged);
    expect(await names(library, documents)).toEqual(['old', 'old', 'old']);
    expect(await visible(library.folder, 'pending')).toEqual([]);
    const aside = `commit-${path.basename(file, '.json')}.damaged.json`;
    expect(await visible(library.folder, 'quarantine')).toEqual([aside]);
    expect(await readFile(path.join(library.folder, 'quarantine', aside))).toEqual(Buffer.from(damaged));
    expect(summaryOf(value(await library.verify(anyRules))).quarantined).toEqual([`quarantine/${aside}`]);
    value(await library.commit(renamed(documents)));
  });

  it('that is damaged does not prevent another from being finished', async () => {
    const { library, documents } = await stoppedTable();
    await writeFile(path.join(library.folder, 'pending', '0.json'), '{');
    expect(await names(library, documents)).toEqual(['new', 'new', 'new']);
    expect(await visible(library.folder, 'quarantine')).toEqual(['commit-0.damaged.json']);
  });

  it('of a later program waits for it', async () => {
    const { library, documents } = await stoppedTable();
    const file = await journalOf(library);
    const text = (await readFile(file, 'utf8')).replace('"version": 1', '"version": 2');
    await writeFile(file, text);
    expect(await names(library, documents)).toEqual(['old', 'old', 'old']);
    value(await library.commit(renamed(documents, 'mine')));
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('with a document of a later program waits, and its documents are not changed meanwhile', async () => {
    const { library, documents } = await stoppedTable();
    const file = await journalOf(library);
    const version = String.raw`\"kind\": \"campaign\",\n  \"version\": `;
    const text = await readFile(file, 'utf8');
    const newer = text.replace(version, `${version}9`);
    expect(newer).not.toBe(text);
    await writeFile(file, newer);
    expect(await names(library, documents)).toEqual(['old', 'old', 'old']);
    expect(await library.commit(renamed([documents[0]!]))).toMatchObject({
      error: { code: 'newer-version' },
    });
    value(await library.characters.save(toyCharacter('other')));
    expect(await readFile(file, 'utf8')).toBe(newer);
  });

  const revision = (text: string, to: number) => text.replace('"revision": 1', `"revision": ${String(to)}`);

  it.each([
    ['went on', (text: string) => revision(text, 9)],
    ['has the same revision and another text', (text: string) => revision(text, 2)],
    ['is damaged', () => 'wreck'],
    ['is of a later program', () => '{"format":"hearthbook","kind":"character","version":99}'],
    ['is gone', () => undefined],
  ])('leaves a file that %s in the meantime, and is set aside', async (_what, change) => {
    for (const arrived of [false, true]) {
      const { library, documents } = await stoppedTable();
      const [first, second, campaign] = documents;
      const journal = await journalOf(library);
      const promised = await readFile(journal, 'utf8');
      const stored = JSON.parse(promised) as { documents: { text: string }[] };
      if (arrived) await writeFile(fileOf(library, second!), stored.documents[1]!.text);
      const file = fileOf(library, first!);
      const changed = change(await readFile(file, 'utf8'));
      await (changed === undefined ? rm(file) : writeFile(file, changed));
      expect(value(await library.campaigns.read(campaign!.id)).name).toBe(arrived ? 'new' : 'old');
      expect(value(await library.characters.read(second!.id)).name).toBe(arrived ? 'new' : 'old');
      expect(await readFile(file, 'utf8').catch(() => undefined)).toBe(changed);
      expect(await visible(library.folder, 'pending')).toEqual([]);
      const aside = `commit-${path.basename(journal, '.json')}.overtaken.json`;
      expect(await visible(library.folder, 'quarantine')).toEqual([aside]);
      expect(await readFile(path.join(library.folder, 'quarantine', aside), 'utf8')).toBe(promised);
    }
  });

  it('updates a file that was restored from an earlier copy', async () => {
    const { library, documents } = await stoppedTable();
    const file = fileOf(library, documents[0]!);
    await writeFile(file, revision(await readFile(file, 'utf8'), 0));
    expect(await names(library, documents)).toEqual(['new', 'new', 'new']);
  });

  it('creates missing folders', async () => {
    const folder = await temporaryFolder();
    const source = await stoppedTable();
    const fresh = JSON.parse(await readFile(await journalOf(source.library), 'utf8')) as {
      documents: { kind: string; text: string }[];
    };
    const documents = fresh.documents.map(({ kind, text }) => ({
      kind,
      text: text.replace('"revision": 2', '"revision": 1'),
    }));
    await mkdir(path.join(folder, 'pending'));
    await writeFile(path.join(folder, 'pending', 'a.json'), JSON.stringify({ ...fresh, documents }));
    const library = await toyLibrary({ folder });
    expect(await names(library, source.documents)).toEqual(['new', 'new', 'new']);
  });
});
