import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCli } from '#test/integration/support/startCli';

interface Row {
  readonly language: string;
  readonly translated: number;
  readonly fault?: string;
}
interface Report {
  readonly pluralForms: readonly string[];
  readonly translated: number;
  readonly missing: Readonly<Record<string, string>>;
}

describe('languages', () => {
  it('lists them, and names a folder that was left out', async () => {
    const { run, data } = await startCli({});
    await mkdir(path.join(data, 'languages', 'pl'), { recursive: true });
    await writeFile(path.join(data, 'languages', 'pl', 'app.json'), '{');
    const { exit, out } = await run('languages');
    const rows = JSON.parse(out) as readonly Row[];
    expect(rows.find(({ language }) => language === 'en')?.translated).toBe(1);
    expect(rows.find(({ language }) => language === 'pl')?.fault).toContain('app.json');
    expect(exit).toBe(3);
  });

  it('says what one lacks, and which of its texts cannot be used', async () => {
    const { run, data } = await startCli({});
    await mkdir(path.join(data, 'languages', 'pl'), { recursive: true });
    const texts = JSON.stringify({ undo: 'Cofnij', redo: 'Ponów {co}' });
    await writeFile(path.join(data, 'languages', 'pl', 'app.json'), texts);
    const { exit, out, err } = await run('languages', 'pl');
    const report = JSON.parse(out) as Report;
    expect(report.pluralForms).toEqual(['one', 'few', 'many']);
    expect(report.translated).toBe(1);
    expect(Object.keys(report.missing)).toContain('app.redo');
    expect(report.missing['app.cancel']).toBe('Cancel');
    expect(report.missing['gameFormat.ways.description']).toMatch(/^Ways to set the numbers/);
    expect(err).toContain('app.json: app.redo: the English text has no placeholder co');
    expect(exit).toBe(3);
    expect((await run('languages', 'xx')).exit).not.toBe(0);
  });
});
