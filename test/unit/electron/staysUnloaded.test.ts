import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';

/** Static imports of values, with everything that they import; what is loaded later is not followed. */
function loadedBy(entry: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(inRoot(file), 'utf8');
    for (const [, from = ''] of text.matchAll(/^(?:import|export)(?! type)[^;]*?from '([^']+)';/gm)) {
      if (!/^[.#]/.test(from)) seen.add(from);
      else {
        const target = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
        const found = [`${target}.ts`, target].find((each) => existsSync(inRoot(each)));
        if (found?.endsWith('.ts') === true) visit(found);
      }
    }
  };
  visit(entry);
  return seen;
}

it.each(['electron/wiring.ts', 'electron/services/services.ts', 'electron/host/main.ts'])(
  '%s loads nothing of a shared table before one is opened',
  (entry) => {
    const loaded = [...loadedBy(entry)];
    expect(loaded).toContain('electron/services/table/tableApi.ts');
    const ofTables =
      /^(yjs|ws|uqr|@hocuspocus|y-protocols|@noble|electron\/table|shared\/(tableClient|joined))/;
    expect(loaded.filter((each) => ofTables.test(each))).toEqual([]);
    expect(loaded.filter((each) => each.startsWith('electron/services/table/'))).toEqual([
      'electron/services/table/tableApi.ts',
    ]);
    expect(loaded.filter((each) => each.startsWith('electron/services/joined/'))).toEqual([
      'electron/services/joined/joinedApi.ts',
      'electron/services/joined/joinedRecord.ts',
    ]);
  },
);

it.each(['electron/wiring.ts', 'electron/host/main.ts'])(
  '%s loads nothing that interprets definitions before a game needs it',
  (entry) => {
    const ofDefinitions = /^(@marcbachmann|shared\/rules\/definition\/(interpret|model|dice|formula|schema))/;
    expect([...loadedBy(entry)].filter((each) => ofDefinitions.test(each))).toEqual([]);
  },
);

it('would find what is loaded', () => {
  expect([...loadedBy('electron/services/table/hostTable.ts')]).toContain('ws');
  expect([...loadedBy('shared/homebrew/games/interpreted.ts')]).toContain('@marcbachmann/cel-js');
});
