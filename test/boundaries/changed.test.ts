import { describe, expect, it } from 'vitest';
import { layersOf, lintable } from '#build/tests/changed.mjs';
import { demanded, groups } from '#build/tests/groups.mjs';

const namesFor = (...changed: readonly string[]): readonly string[] =>
  demanded(changed).map(({ name }) => name);

describe('changed paths', () => {
  it('demand the groups whose borders they touch', () => {
    expect(namesFor('electron/security/csp.ts')).toEqual(['security']);
    expect(namesFor('electron/updates/feed.ts')).toEqual(['updates', 'packaging']);
    expect(namesFor('test/e2e/network/otherSystem.electron.test.ts')).toEqual(['more programs', 'desktop']);
    expect(namesFor('renderer/features/dice/DiceTray.vue', 'docs/glossary.md')).toEqual([]);
  });

  it('demand every group that does not run always if nobody knows them', () => {
    const waiting = groups.filter(({ when }) => when === 'changed').map(({ name }) => name);
    expect(demanded(undefined).map(({ name }) => name)).toEqual(waiting);
    expect(namesFor('package-lock.json').toSorted()).toEqual(
      waiting
        .filter((name) => !['secrecy in a browser', 'moving house', 'calculators'].includes(name))
        .toSorted(),
    );
  });

  it('reach the types of the layers that use them', () => {
    expect(layersOf(['shared/kernel/result.ts']).toSorted()).toEqual([
      'electron',
      'renderer',
      'shared',
      'test',
    ]);
    expect(layersOf(['electron/main.ts'])).toEqual(['electron', 'test']);
    expect(layersOf(['test/unit/renderer/support/setup.ts'])).toEqual(['renderer', 'test']);
    expect(layersOf(['docs/glossary.md'])).toEqual([]);
  });

  it('are linted by themselves, and all files where the rules have changed', () => {
    expect(lintable(['README.md', 'gone/away.ts', 'electron/main.ts'])).toEqual(['electron/main.ts']);
    expect(lintable(['electron/main.ts', 'build/lint/vue.mjs'])).toBeUndefined();
  });
});
