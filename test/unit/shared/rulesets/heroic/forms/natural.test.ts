import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { ruleset } from '#shared/rulesets/heroic/index';
import { ports, translate } from '#test/unit/shared/rulesets/heroic/support';

describe('what cannot be read', () => {
  it.each<[string, Json, string]>([
    ['npc', { stats: 'strong' }, 'choices.stats'],
    ['npc', { natural: [{ damage: 'much' }] }, 'choices.natural[0].damage'],
    ['vehicle', { kind: 'submarine' }, 'choices.kind'],
    ['army', { leader: 7 }, 'choices.leader'],
    ['minion', { minion: { kind: 3 } }, 'choices.minion.kind'],
    ['npc', null, 'choices'],
    ['vehicle', 7, 'choices'],
    ['army', [], 'choices'],
  ])('refuses %s choices %j with their place', (form, choices, path) => {
    const result = ruleset.open({ ...newCharacter(ruleset, ports(), { form }), choices });
    expect(result.ok ? 'opened' : [result.error.code, result.error.path]).toEqual(['damaged-document', path]);
  });

  it('refuses a play state and a form that it cannot read', () => {
    const document = newCharacter(ruleset, ports(), { form: 'npc' });
    const refused = ruleset.open({ ...document, play: { deeds: 7 } });
    expect(refused.ok ? 'opened' : refused.error.path).toBe('play.deeds');
    const unknown = ruleset.open({ ...document, form: 'dungeon' });
    expect(unknown.ok ? '' : translate(unknown.error.text)).toContain('“dungeon”');
  });
});
