import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyLanguages, languageFolder } from '#build/languages.mjs';
import { createLanguages, type Languages } from '#electron/services/languages/languages';
import { formatsOf } from '#shared/kernel/languageFormats';
import type { Messages } from '#shared/kernel/text';
import { value } from '#test/integration/support/world';

let languages: Languages;
let out: string;
afterAll(() => rm(out, { recursive: true }));
beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'hearthbook-test-'));
  await copyLanguages(out);
  languages = createLanguages({ builtIn: path.join(out, 'languages'), own: path.join(out, 'nowhere') });
});

const leavesOf = (node: string | Messages): readonly string[] =>
  typeof node === 'string' ? [node] : Object.values(node).flatMap(leavesOf);

describe('languages that come with the program', async () => {
  it.each(await readdir(languageFolder))('%s can be used as a whole', async (language) => {
    const { faulty, messages, translated } = value(await languages.load(language));
    expect(faulty).toEqual([]);
    expect(translated).toBeGreaterThan(0);
    const { length } = formatsOf(language).pluralCategories();
    const wrong = leavesOf(messages).filter(
      (text) => ![1, length, length + 1].includes(text.split(' | ').length),
    );
    expect(wrong).toEqual([]);
  });

  it('are all offered', async () => {
    const rows = await languages.list();
    expect(rows.map((row) => row.language)).toEqual(['en', ...(await readdir(languageFolder)).sort()]);
    expect(rows.filter(({ fault }) => fault !== null)).toEqual([]);
  });
});
