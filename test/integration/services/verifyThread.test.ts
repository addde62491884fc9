import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createVerifyThread } from '../../../electron/services/verifyThread';
import type { Progress } from '../../../electron/storage/verify';
import { createBundler } from '../support/bundle';
import { temporaryFolder, toyCharacter } from '../support/world';

const bundled = createBundler();
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundled('electron/services/verifyWorker.ts');
});

const fixtures = path.join(import.meta.dirname, '../../fixtures/documents/rulesets');

/** A library with a character of every ruleset, and the thread that looks at it. */
async function played(rulesets?: readonly string[]) {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'characters'));
  const ids: string[] = [];
  for (const name of await readdir(fixtures)) {
    const text = await readFile(path.join(fixtures, name), 'utf8');
    const { id, ruleset } = JSON.parse(text) as { id: string; ruleset: string };
    ids.push(ruleset);
    await writeFile(path.join(folder, 'characters', `${id}.json`), text);
  }
  const put = (name: string, text: string) => writeFile(path.join(folder, 'characters', name), text);
  const verifier = createVerifyThread({ workerPath, rulesets: rulesets ?? ids });
  onTestFinished(() => verifier.close());
  return { folder, put, verifier, ids };
}

describe('the thread that looks at documents', () => {
  it('knows the rulesets, finds nothing wrong with what they wrote, and tells what is', async () => {
    const { folder, put, verifier, ids } = await played();
    const heard: Progress[] = [];
    const tell = (progress: Progress) => void heard.push(progress);
    expect(await verifier.verify(folder, tell)).toEqual({
      documents: ids.length,
      found: [],
      quarantined: [],
    });
    expect(heard.at(-1)).toMatchObject({ checked: ids.length, total: ids.length });
    await put('torn-file.json', '{');
    const [first = ''] = ids;
    const odd = toyCharacter('x', { id: 'odd-choices', ruleset: first, choices: 'x' });
    await put('odd-choices.json', JSON.stringify(odd));
    const { found } = await verifier.verify(folder, tell);
    expect(found).toMatchObject([
      { file: 'characters/odd-choices.json', verdict: 'damaged', broken: false },
      { file: 'characters/torn-file.json', verdict: 'damaged', broken: true },
    ]);
    expect(await verifier.judge(folder, 'characters/torn-file.json')).toEqual(found[1]);
    expect(await verifier.judge(folder, 'characters/gone-file.json')).toBeUndefined();
  });

  it('takes the rulesets that it is told of for all that there are', async () => {
    const { folder, put, verifier, ids } = await played(['toy']);
    await put('toy-0001.json', JSON.stringify(toyCharacter('x', { id: 'toy-0001' })));
    const { found } = await verifier.verify(folder, () => {});
    expect(found.map(({ verdict }) => verdict)).toEqual(ids.map(() => 'unknown-ruleset'));
  });

  it('answers several questions at once, each with its own', async () => {
    const { folder, put, verifier } = await played();
    await put('torn-file.json', '{');
    const [all, one, none] = await Promise.all([
      verifier.verify(folder, () => {}),
      verifier.judge(folder, 'characters/torn-file.json'),
      verifier.verify(path.join(folder, 'nowhere'), () => {}),
    ]);
    expect([all.found.length, one?.verdict, none.documents]).toEqual([1, 'damaged', 0]);
  });

  it('says what the system refused', async () => {
    const { folder, verifier } = await played();
    const file = path.join(folder, 'characters', 'no-folder.json');
    await writeFile(file, '');
    await expect(verifier.verify(file, () => {})).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('fails where there is none, and when it ends in between', async () => {
    const missing = createVerifyThread({ workerPath: path.join(workerPath, '../no.mjs'), rulesets: [] });
    await expect(missing.verify(await temporaryFolder(), () => {})).rejects.toThrow(/no\.mjs/);
    const { folder, verifier } = await played();
    const looking = verifier.verify(folder, () => {});
    await Promise.all([expect(looking).rejects.toThrow(/ended/), verifier.close()]);
    // Asked again, it starts anew.
    expect((await verifier.verify(folder, () => {})).found).toEqual([]);
  });
});
