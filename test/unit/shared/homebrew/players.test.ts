import { expect, it } from 'vitest';
import { packSchema } from '#shared/homebrew/document';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import { newGame } from '#shared/homebrew/games/game';
import { playersGame } from '#shared/homebrew/games/players';
import { playersPack } from '#shared/homebrew/players';
import { thingFaults } from '#shared/homebrew/things';
import type { Json } from '#shared/kernel/jsonValue';
import { definitionTemplates } from '#shared/rules/definition/templates/index';
import { loadRuleset } from '#shared/rulesets/registry';
import frostmarch from '#test/fixtures/packs/frostmarch.json';
import { countingIds, fixedClock } from '#test/fixtures/ports';

/** A game without its stat blocks, and its kinds of sheet without theirs. */
const withoutBestiaries = (definition: Json): Json =>
  JSON.parse(JSON.stringify(definition, (key, value: unknown) => (key === 'npc' ? null : value))) as Json;

it('keeps every game whole for its players, without bestiary, remarks and draft', async () => {
  for (const { load } of definitionTemplates) {
    const definition = (await load()) as Record<string, Json>;
    const withRemarks = JSON.parse(
      JSON.stringify(definition).replaceAll('"id":"check"', '"id":"check","note":"A remark"'),
    ) as Json;
    const game = {
      ...newGame('Game', withRemarks, { clock: fixedClock, ids: countingIds() }),
      draft: 'A draft',
    };
    expect(publishedRules(game)).toMatchObject({ ok: true });
    const edition = playersGame(game);
    expect(edition === null ? null : publishedRules(edition)).toMatchObject({ ok: true });
    const text = JSON.stringify(edition);
    expect(text).not.toMatch(/A remark|A draft/);
    expect(edition?.published?.definition).toMatchObject({ npc: { foes: [] } });
    expect(withoutBestiaries(edition?.published?.definition ?? null)).toEqual(withoutBestiaries(definition));
    expect(text).not.toMatch(/Toll men|Pack of strays/);
  }
});

it('counts renames of the bestiary without telling them', () => {
  const definition = { options: [{ id: 'warden' }], npc: { foes: [{ id: 'dragon' }] } };
  const game = {
    ...newGame('Game', definition, { clock: fixedClock, ids: countingIds() }),
    changes: [
      {
        renames: [
          { from: 'guard', to: 'keeper' },
          { from: 'drake', to: 'wyrm' },
        ],
      },
      {
        renames: [
          { from: 'keeper', to: 'warden' },
          { from: 'wyrm', to: 'dragon' },
        ],
      },
    ],
  };
  expect(playersGame(game)?.changes).toEqual([
    { renames: [{ from: 'guard', to: 'keeper' }] },
    { renames: [{ from: 'keeper', to: 'warden' }] },
  ]);
  expect(playersGame({ ...game, published: null })).toBeNull();
});

it('keeps of a pack what characters can have, sound without the rest', async () => {
  const rules = await loadRuleset('heroic');
  if (rules === undefined) throw new Error('heroic');
  const pack = packSchema.parse(frostmarch);
  const edition = playersPack(pack, rules);
  expect(new Set(edition?.things.map(({ kind }) => kind))).toEqual(
    new Set(pack.things.map(({ kind }) => kind).filter((kind) => !kind.startsWith('npc'))),
  );
  expect(edition).toMatchObject({ about: '', tables: [], cards: [] });
  expect(edition?.rules).toHaveLength(pack.rules.length);
  expect(edition === null ? null : thingFaults(edition, rules, [])).toEqual([]);
  expect(playersPack({ ...pack, rules: [], things: [] }, rules)).toBeNull();
});
