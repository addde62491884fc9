import { describe, expect, it } from 'vitest';
import { useFinding } from '#renderer/features/encounter/order/useFinding';

const order = ['Brakka', 'Goblin 1', 'Goblin 2', 'Nîmue'].map((name) => ({
  combatant: { id: name.toLowerCase(), name },
}));

describe('finding a combatant', () => {
  it('shows those with all the words in their names, and everybody when it ends', () => {
    const { finding, query, shown, first, close } = useFinding(() => order);
    const names = () => shown.value.map(({ combatant }) => combatant.name);
    finding.value = true;
    expect([names().length, first.value]).toEqual([4, undefined]);
    query.value = ' gob ';
    expect([names(), first.value]).toEqual([['Goblin 1', 'Goblin 2'], 'goblin 1']);
    query.value = '2 GOB';
    expect([names(), first.value]).toEqual([['Goblin 2'], 'goblin 2']);
    query.value = 'nimue';
    expect(names()).toEqual(['Nîmue']);
    query.value = 'ogre';
    expect([names(), first.value]).toEqual([[], undefined]);
    close();
    expect([finding.value, names().length]).toEqual([false, 4]);
  });
});
