import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import PublishDialog from '../../../../../renderer/features/homebrew/games/PublishDialog.vue';
import { useGameStore } from '../../../../../renderer/stores/games/useGameStore';
import { emptyDefinition, newGame } from '../../../../../shared/homebrew/games/game';
import type { Json } from '../../../../../shared/kernel/json';
import { ok } from '../../../../../shared/kernel/result';
import { countingIds, fixedClock } from '../../../../fixtures/ports';
import { fakeProgram } from '../../support/fakeProgram';
import { mountPage } from '../../support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
  document.body.replaceChildren();
});

const numbers = (...names: string[]) => [
  {
    id: 'skills',
    name: 'Skills',
    each: { chosen: { min: 0, max: 5, initial: 0 } },
    of: names.map((id) => ({ id, name: id })),
  },
];

/** The question before a game is published that lost a skill, in a library with characters of these rules. */
async function asked(rules: (game: string) => readonly string[]) {
  const basics = emptyDefinition('Own') as Readonly<Record<string, Json>>;
  const game = newGame(
    'Own',
    { ...basics, numbers: numbers('brawl', 'hide') },
    {
      clock: fixedClock,
      ids: countingIds('game'),
    },
  );
  fakeProgram({
    'ruleset.read': () => ok({ ...game, draft: { ...basics, numbers: numbers('brawl') }, revision: 1 }),
    'library.list': () =>
      ok({ rows: rules(game.id).map((ruleset) => ({ id: 'hero', ruleset })), troubled: [] }),
    'character.read': () =>
      ok({
        choices: { numbers: { skills: { hide: 2 } } },
        name: 'Hero',
        ledger: [],
        journal: [],
        waivers: [],
      }),
  });
  const store = useGameStore();
  await store.load(game.id);
  const { wrapper } = mountPage(PublishDialog);
  await flushPromises();
  return document.body.textContent + wrapper.text();
}

it('asks what became of a part once somebody plays the game', async () => {
  expect(await asked((game) => [game])).toContain('These parts were removed: hide.');
});

it('asks nothing about a game that nobody has used yet', async () => {
  expect(await asked(() => ['heroic'])).not.toContain('These parts were removed');
});
