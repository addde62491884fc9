import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf } from '#build/layerRules.mjs';
import { layers } from '#build/layers.mjs';
import { orders } from '#build/orders.mjs';
import { withTable } from '#build/scripts/layers.mjs';
import { inRoot } from '#build/scripts/root.mjs';
import { projectFiles } from './projectFiles';

const sources = projectFiles().filter((file) =>
  /^(shared|electron|renderer)\/.*\.(ts|vue|css|scss|json)$/.test(file),
);
const matching = (file: string) => layers.filter(({ path }) => new RegExp(filesOf(path)).test(file));

describe('the map of layers', () => {
  it('assigns every file of the program to one layer', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((file) => matching(file).length !== 1)).toEqual([]);
  });

  it('has no layer without files', () => {
    const empty = layers.filter(({ path }) => !sources.some((file) => new RegExp(filesOf(path)).test(file)));
    expect(empty.map(({ path }) => path)).toEqual([]);
  });

  it('lets a layer use only earlier ones, so that there are no cycles', () => {
    const wrong = layers.flatMap(({ path, uses }, index) => {
      const before = layers.slice(0, index);
      const stands = (used: string): boolean =>
        before.some((layer) => layer.path === used) ||
        (existsSync(inRoot(used)) && before.some((layer) => new RegExp(filesOf(layer.path)).test(used)));
      return uses.filter((used) => !stands(used)).map((used) => `${path} -> ${used}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each(orders)('gives every folder of $path a place in its order', ({ path, rooms }) => {
    const inside = sources
      .filter((file) => file.startsWith(`${path}/`) && file.endsWith('.ts'))
      .map((file) => file.slice(path.length + 1).split('/'))
      .flatMap(([room, ...rest]) => (room === undefined || rest.length === 0 ? [] : [room]));
    expect([...new Set(inside)].toSorted()).toEqual(rooms.toSorted());
  });

  it('equals the table in ARCHITECTURE.md (npm run layers)', async () => {
    const page = readFileSync(inRoot('ARCHITECTURE.md'), 'utf8').replaceAll('\r\n', '\n');
    expect(await withTable(page)).toBe(page);
  });

  it('detects an outdated table', async () => {
    const page = readFileSync(inRoot('ARCHITECTURE.md'), 'utf8').replaceAll('\r\n', '\n');
    const older = page.replace(/^\| `shared\/kernel`.*\n/m, '');
    expect(older).not.toBe(page);
    expect(await withTable(older)).toBe(page);
  });
});
