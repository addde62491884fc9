import { describe, expect, it } from 'vitest';

import {
  actionOf,
  figureOf,
  made,
  opened,
  trackerOf,
  words,
} from '#test/unit/shared/rulesets/heroic/forms/support';
import { documentOf, openDocument, plan } from '#test/unit/shared/rulesets/heroic/support';

describe('temporary changes of a stat count in everything that it counts in', () => {
  it('everything of a creature as well, and never more than life drain allows', () => {
    const ogre = made('npc', { template: 'ogre' });
    const weak = { ...ogre, play: { changes: { str: -2 }, endurance: 2 } };
    expect(figureOf(opened(weak).sheet(), 'endurance').explained?.value).toBe(5);
    expect(trackerOf(opened(weak).play(), 'endurance')).toMatchObject({ value: 2, max: 5 });
    expect(words([actionOf(opened(weak).play(), 'sleep').text]).join('')).toContain('4');
    const drain = [{ id: 'life-drain', values: {}, note: '' }];
    const vampire = { ...made('npc', { abilities: drain }), play: { endurance: 20 } };
    expect(trackerOf(opened(vampire).play(), 'endurance').value).toBe(20);
    const chief = { ...made('npc', { modifiers: ['chief'] }), play: { conditions: ['mnd-potion'] } };
    expect(figureOf(opened(chief).sheet(), 'heroism').explained?.value).toBe(3);
  });

  it('the pilot of a vehicle and the leader of an army (9, 10)', () => {
    const owner = { ...documentOf(plan()), id: 'owner', name: 'Wren' };
    const quick = { owner: { ...owner, play: { conditions: ['agi-potion', 'mnd-potion'] } }, companions: [] };
    const horse = made('vehicle', { template: 'horse' });
    expect(figureOf(opened(horse, quick).sheet(), 'piloting').explained?.value).toBe(4);
    // A band is hired by its owner's Mnd, which a potion does not multiply (4).
    const band = made('minion', { 'minion.kind': 'hirelings' });
    expect(trackerOf(opened(band, quick).play(), 'members').max).toBe(4);
    const army = made('army', { 'leader.by': 'owner' });
    expect(figureOf(opened(army, quick).sheet(), 'mnd').explained?.value).toBe(4);
  });
});

describe('gear that helps (13.3, 15)', () => {
  it('+2 with the right gear is for cold and heat alone', () => {
    const ids = ['cold-heat', 'fear', 'fire', 'illness', 'poison', 'falling', 'drowning'];
    const document = { ...documentOf(plan()), play: { hazards: ids.map((id) => ({ id })) } };
    const rows = openDocument(document)
      .play()
      .blocks.flatMap((block) => (block.kind === 'rows' && block.id === 'hazards' ? block.rows : []));
    const geared = rows.filter(({ actions }) => actions.some(({ id }) => id === 'geared'));
    expect(words(geared.map(({ title }) => title))).toEqual(['Cold or heat']);
  });
});
