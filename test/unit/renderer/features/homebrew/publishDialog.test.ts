import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import PublishDialog from '#renderer/features/homebrew/games/PublishDialog.vue';
import { provideGameForm } from '#renderer/features/homebrew/games/useGameForm';
import { useGameStore } from '#renderer/stores/games/useGameStore';
import { emptyDefinition, newGame } from '#shared/homebrew/games/game';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import { newCharacter } from '#shared/sheet/commands';
import type { Json } from '#shared/kernel/jsonValue';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
  document.body.replaceChildren();
});

const numbers = (...names: string[]) => [
  {
    id: 'skills',
    name: 'Skills',
    each: { chosen: { min: 0, max: 5, initial: 0 } },
    of: names.map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) })),
  },
];

/** The question before a game is published that lost a skill, in a library with characters of these rules. */
async function asked(
  rules: (game: string) => readonly string[],
  {
    binned = () => [],
    first = numbers('brawl', 'hide'),
    draft = { numbers: numbers('brawl') },
    listing = ok,
  }: {
    readonly listing?: (rows: object) => unknown;
    readonly first?: Json;
    readonly binned?: (game: string) => readonly string[];
    readonly draft?: Readonly<Record<string, Json>>;
  } = {},
) {
  const basics = emptyDefinition('Own') as Readonly<Record<string, Json>>;
  const game = newGame(
    'Own',
    { ...basics, numbers: first },
    {
      clock: fixedClock,
      ids: countingIds('game'),
    },
  );
  fakeProgram({
    'ruleset.read': () => ok({ ...game, draft: { ...basics, ...draft }, revision: 1 }),
    'library.list': () =>
      listing({
        rows: rules(game.id).map((ruleset) => ({ id: 'hero', name: 'Hero', ruleset })),
        troubled: [],
      }),
    'bin.list': () => ok({ rows: binned(game.id).map((ruleset) => ({ ruleset })) }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
    'character.read': () => {
      const rules = publishedRules({ ...game, revision: 1 });
      if (rules?.ok !== true) throw new Error('not published');
      const document = newCharacter(rules.value, { clock: fixedClock, ids: countingIds() });
      return ok({ ...document, name: 'Hero', choices: { numbers: { skills: { hide: 2 } } } });
    },
  });
  const store = useGameStore();
  await store.load(game.id);
  const Page = defineComponent(() => {
    provideGameForm();
    return () => h(PublishDialog);
  });
  const { wrapper } = mountPage(Page);
  await flushPromises();
  return document.body.textContent + wrapper.text();
}

it('asks what became of a part once somebody plays the game', async () => {
  expect(await asked((game) => [game])).toContain(english('ruleset.removedIds', { ids: 'Hide' }));
});

it('asks as well where a character of the game lies in the bin', async () => {
  expect(await asked(() => [], { binned: (game) => [game] })).toContain(
    english('ruleset.removedIds', { ids: 'Hide' }),
  );
});

it('says which numbers change for whom', async () => {
  const luck = { id: 'luck', name: 'Luck', of: [{ id: 'fate', name: 'Fate', is: 'hide + 1' }] };
  const before = { ...luck, of: [{ id: 'fate', name: 'Fate', is: 'hide' }] };
  const skills = numbers('brawl', 'hide');
  const text = await asked((game) => [game], {
    first: [...skills, before],
    draft: { numbers: [...skills, luck] },
  });
  expect(text).toContain(english('ruleset.changes', { count: 1 }));
  expect(text).toMatch(/Hero\s*Fate: 2 → 3/);
  expect(text).toContain(english('ruleset.nothingLost'));
});

it('says so where no character changes', async () => {
  const draft = { numbers: numbers('brawl', 'hide', 'climb') };
  expect(await asked(() => [], { draft })).toContain(english('ruleset.noChanges'));
});

it('asks nothing about a game that nobody has used yet', async () => {
  expect(await asked(() => ['heroic'])).not.toContain('These parts were removed');
});

const isPublishable = (): boolean =>
  [...document.body.querySelectorAll('button')].some(
    (button) => button.textContent.trim() === 'Publish' && !button.disabled,
  );

it('publishes nothing before it has asked', async () => {
  await asked((game) => [game], { listing: () => new Promise(() => undefined) });
  expect(document.body.textContent).toContain(english('ruleset.comparing'));
  expect(isPublishable()).toBe(false);
  document.body.replaceChildren();
  setActivePinia(createPinia());
  await asked((game) => [game]);
  expect(isPublishable()).toBe(true);
});

it('does not say that nothing changes where characters cannot be read', async () => {
  const text = await asked(() => [], { listing: () => err(appError('storage-failed')) });
  expect(text).toContain('Your characters could not be compared.');
  expect(text).not.toContain(english('ruleset.noChanges'));
  expect(useNotifications().shown).toMatchObject([{ tone: 'failed' }]);
});

it('names the place of a fault in words', async () => {
  const [set] = numbers('brawl');
  const draft = {
    numbers: [{ ...set, of: [{ id: 'brawl', name: 'Brawl', is: 'hdie', chosen: undefined }] }],
  };
  const text = await asked(() => [], { draft: JSON.parse(JSON.stringify(draft)) });
  const words = ['numbers', 'is'].map((field) => english(`ruleset.field.${field}`));
  expect(text).toContain(`${words[0]} › Skills › Brawl › ${words[1]}: `);
});
