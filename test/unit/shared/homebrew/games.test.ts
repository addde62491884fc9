import { describe, expect, it } from 'vitest';
import { idsChosen, removedIds } from '#shared/homebrew/games/affected';
import { emptyDefinition, newGame, publish } from '#shared/homebrew/games/game';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import { value } from '#test/integration/support/world';
import { openUpToDate } from '#shared/rules/versions/migrations';
import { newCharacter } from '#shared/sheet/commands';

const ports = { clock: { now: () => '2026-01-02T03:04:05.000Z' }, ids: { next: () => 'own-game-1' } };
const withNumber = (id: string) => ({
  ...(emptyDefinition('Cinder') as object),
  numbers: [
    { id: 'traits', name: 'Traits', of: [{ id, name: 'Might', chosen: { min: 1, max: 9, initial: 3 } }] },
  ],
});
const rulesOf = (game: Parameters<typeof publishedRules>[0]) => {
  const rules = publishedRules(game);
  if (rules?.ok !== true) throw new Error(JSON.stringify(rules));
  return rules.value;
};

describe('a custom game', () => {
  it('works from its name alone, under the id of its document', () => {
    const rules = rulesOf(newGame('Cinder', emptyDefinition('Cinder'), ports));
    expect(rules.manifest).toMatchObject({ id: 'own-game-1', name: 'Cinder' });
    const opened = value(rules.open(newCharacter(rules, ports)));
    expect(opened.sheet().blocks.length).toBeGreaterThanOrEqual(0);
    expect(rules.checks.length).toBeGreaterThan(0);
  });

  it('takes characters along when a part gets another id, and names what is gone', () => {
    const before = newGame('Cinder', withNumber('might'), ports);
    const old = rulesOf(before);
    const hero = newCharacter(old, ports);
    const chosen = { ...hero, choices: { ...(hero.choices as object), numbers: { traits: { might: 7 } } } };
    expect(removedIds(withNumber('might'), withNumber('vigor'))).toEqual(['might']);
    expect(idsChosen(chosen, ['might', 'wits'])).toEqual(['might']);
    const after = publish({ ...before, draft: withNumber('vigor') }, before.createdAt, [
      { from: 'might', to: 'vigor' },
    ]);
    const rules = rulesOf(after);
    expect(rules.migrations).toHaveLength(1);
    const opened = value(openUpToDate(rules, chosen));
    expect(JSON.stringify(opened.sheet())).toContain('7');
    expect(JSON.stringify(value(openUpToDate(rules, hero)).sheet())).not.toContain('7');
  });

  it('begins with dice whose odds are those of every possible roll', () => {
    const [check] = rulesOf(newGame('Cinder', emptyDefinition('Cinder'), ports)).checks;
    if (check === undefined) throw new Error('No dice');
    for (const chance of [1, 37, 50, 99, 100]) {
      const open = value(check.open({ chance }));
      let hits = 0;
      for (let tens = 1; tens <= 10; tens += 1)
        for (let units = 1; units <= 10; units += 1)
          if (open.read({ dice: [[tens], [units]], chosen: [] }).outcome === 'success') hits += 1;
      expect(open.odds()?.success).toBeCloseTo(hits / 100, 12);
      expect(hits).toBe(chance);
    }
  });

  it('is told from another of the same name by its document', () => {
    const games = ['one', 'two'].map((id) =>
      newGame('Cinder', emptyDefinition('Cinder'), { clock: ports.clock, ids: { next: () => id } }),
    );
    expect(games.map((game) => rulesOf(game).manifest)).toMatchObject([
      { id: 'one', name: 'Cinder' },
      { id: 'two', name: 'Cinder' },
    ]);
  });
});
