import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { Fighter } from '#shared/rules/fight/fighter';
import { ruleset as heroic } from '#shared/rulesets/heroic/index';
import { ruleset as starfaring } from '#shared/rulesets/starfaring/index';
import { rulesetWorld } from '#test/unit/shared/rulesets/support';
import { opened, ports, rulesetOf } from './definition/sample';

const game = rulesetOf({
  trackers: [{ id: 'hitPoints', name: 'Hit points', most: 10, health: true }],
});

/** People whom nothing has hurt. */
const unhurt: Readonly<Record<string, () => Fighter | undefined>> = {
  heroic: () => {
    const { open, documentOf } = rulesetWorld(heroic);
    return open(documentOf()).fight?.({ minor: false });
  },
  starfaring: () => {
    const { open, documentOf } = rulesetWorld(starfaring);
    return open(documentOf({ vitality: 12 })).fight?.({ minor: false });
  },
  'a stat block': () => {
    const document = newCharacter(starfaring, ports(), { form: 'npc' });
    return rulesetWorld(starfaring).open(document).fight?.({ minor: false });
  },
  'a custom game': () => opened(game, newCharacter(game, ports())).fight?.({ minor: false }),
};

describe('healing of somebody unhurt', () => {
  it.each(Object.keys(unhurt))('changes nothing and says so: %s', (who) => {
    const fighter = unhurt[who]?.();
    expect(fighter?.health?.now).toBe(fighter?.health?.max);
    expect(fighter?.heal(3)).toEqual({ steps: [{ key: 'rules.fight.full' }], edits: [], prompts: [] });
  });
});
