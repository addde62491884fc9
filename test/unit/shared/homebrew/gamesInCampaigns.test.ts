import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { inRoot } from '#build/scripts/root.mjs';
import { newCampaign } from '#shared/campaign/campaign';
import { attacksOf } from '#shared/encounter/attacks';
import { newGame } from '#shared/homebrew/games/game';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import type { Json } from '#shared/kernel/jsonValue';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter, quickCharacter } from '#shared/sheet/commands';
import { seededRng } from '#shared/dice/random';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = { clock: fixedClock, ids: countingIds() };

function rulesOf(template: string): Ruleset {
  const file = inRoot(`shared/rules/definition/templates/${template}.json`);
  const rules = publishedRules(newGame('', JSON.parse(readFileSync(file, 'utf8')) as Json, ports));
  if (rules?.ok !== true) throw new Error(`faults in ${template}`);
  return rules.value;
}

describe('a custom game in a campaign', () => {
  it('has no skills among the attacks', () => {
    const rules = rulesOf('ember');
    const translate = (text: unknown) => JSON.stringify(text);
    const hero = quickCharacter(rules, { ...ports, rng: seededRng('attacks'), translate });
    const opened = rules.open(hero);
    if (!opened.ok) throw new Error('cannot be opened');
    const table = opened.value.sheet().blocks.find(({ id }) => id === 'skills');
    expect(table).toMatchObject({ kind: 'table', inPlay: 'rolls' });
    const skills = table?.kind === 'table' ? table.rows.map(({ id }) => id) : [];
    expect(skills.length).toBeGreaterThan(5);
    for (const { id, name } of attacksOf(opened.value)) {
      expect(skills).not.toContain(id);
      expect(name).not.toEqual({ kind: 'raw', text: '' });
    }
  });

  it('charges nothing for lifestyles, whose prices are in other coins', () => {
    const rules = rulesOf('woodland');
    const { terms } = newCampaign(rules.manifest.id, 'Salt', ports, rules.economy);
    expect(terms.lifestyles.length).toBeGreaterThan(3);
    expect(terms.lifestyles.map(({ perDay }) => perDay)).toEqual(terms.lifestyles.map(() => 0));
    expect(newCharacter(rules, ports, { name: 'Fenna' }).ruleset).toBe(rules.manifest.id);
  });
});
