import { describe, expect, it } from 'vitest';
import { rollLineSchema, type RollRecord } from '#shared/campaign/dice/rolls';
import type { CampaignDocument } from '#shared/campaign/document';
import { message, raw } from '#shared/kernel/text';
import { logRooms } from '#shared/table/rooms/projections';
import { publicNames } from '#shared/table/rooms/publicNames';

type Encounters = NonNullable<CampaignDocument['encounters']>;
type Foe = Readonly<{ name: string; alias?: string; hidden?: boolean; waiting?: boolean }>;

function encounter(state: 'running' | 'ended', ...foes: Foe[]) {
  const combatants = foes.map((foe, at) => [
    `${state}-${String(at)}`,
    { id: `${state}-${String(at)}`, party: false, ...foe },
  ]);
  return { state, entries: [], combatants: Object.fromEntries(combatants) };
}

/** The names that players know: of the party Nimue and the seat Ann, and of those whom they see in the encounter. */
function namesOf(encounters: readonly object[], seen: Readonly<Record<string, string>> = {}) {
  const order = Object.entries(seen).map(([id, name]) => ({ id, name }));
  return publicNames(
    { encounters: Object.fromEntries(encounters.entries()) as unknown as Encounters },
    { order } as unknown as Parameters<typeof publicNames>[1],
    (id) => id,
    ['Nimue ', 'Ann', ''],
    (number) => `Foe ${String(number)}`,
  );
}

const values = { bonus: 3, defense: 7 };

function sent(names: ReturnType<typeof namesOf>, roll: Partial<RollRecord>) {
  const line = rollLineSchema.parse({
    ...{ type: 'roll', id: 'r', at: '2026-01-02T03:04:05.000Z', label: raw('Attack'), who: '' },
    ...{ rolled: { kind: 'check', ruleset: 'heroic', check: 'attack', values, dice: [[4, 4]] } },
    ...{ replaces: null, hidden: false, seed: 'seed' },
    ...roll,
  });
  const choice = { type: 'choice', roll: 'r', at: '2026-01-02T03:04:06.000Z', choice: 'more' } as const;
  const [room] = logRooms({ log: [] }, [line, choice], (id) => id, new Map(), names);
  return room?.rolls.map((each) => each.line) ?? [];
}

const isWhole = (lines: ReturnType<typeof sent>) =>
  lines.length === 2 && JSON.stringify(lines).includes('defense');

describe('rolls in the log that players load', () => {
  const known = namesOf([encounter('running', { name: 'Hask', alias: 'Stranger' })], {
    'running-0': 'Stranger',
  });

  it('are whole if they are by and against the party, or against one by the name that players know', () => {
    for (const roll of [
      { who: 'Nimue' },
      { who: 'Ann' },
      {},
      { who: 'Ann', target: 'Stranger' },
      { who: 'Ann', target: 'Nimue' },
    ])
      expect(isWhole(sent(known, roll)), JSON.stringify(roll)).toBe(true);
  });

  it('hold no numbers, dice seeds or choices of anybody else', () => {
    for (const roll of [
      { who: 'Hask' },
      { who: 'Nimue', target: 'Hask' },
      // Of an encounter that was removed, or of a person of the campaign.
      { who: 'Old Tom' },
      { who: 'Nimue', target: 'Old Tom' },
    ]) {
      const lines = sent(known, roll);
      expect(lines).toMatchObject([{ seed: null, rolled: { kind: 'notation', notation: '', total: 0 } }]);
      expect(JSON.stringify(lines)).not.toMatch(/Hask|Old Tom|defense/);
    }
    const plain = { kind: 'notation', notation: '1d4+7', output: '1d4+7: [3]+7 = 10', total: 10 } as const;
    expect(sent(known, { who: 'Hask', rolled: plain })).toMatchObject([
      { who: 'Stranger', rolled: { notation: '', output: '', total: 10 } },
    ]);
  });

  it('name them in their labels as the players do', () => {
    const label = message('screen.fight.rolled', { name: raw('Hask') });
    expect(sent(known, { who: 'Hask', label })).toMatchObject([
      { label: { params: { name: { raw: 'Stranger' } } } },
    ]);
    const gone = message('screen.fight.rolled', { name: raw('Old Tom') });
    expect(sent(known, { who: 'Old Tom', label: gone })).toMatchObject([
      { label: { params: { name: { raw: '' } } } },
    ]);
  });

  it('leave out one who hides, also after the encounter ended', () => {
    for (const state of ['running', 'ended'] as const)
      for (const unseen of [{ hidden: true }, { waiting: true }]) {
        const names = namesOf([encounter(state, { name: 'Hask', alias: 'Toll keeper', ...unseen })]);
        expect(sent(names, { who: 'Hask' })).toEqual([]);
        expect(sent(names, { who: 'Nimue', target: 'Hask' })).toEqual([]);
      }
    const seen = namesOf([encounter('ended', { name: 'Hask', alias: 'Stranger' })]);
    expect(sent(seen, { who: 'Hask' })).toMatchObject([{ who: 'Stranger' }]);
  });

  it('go by the running encounter where foes are namesakes', () => {
    const names = namesOf(
      [encounter('ended', { name: 'Hask', hidden: true }), encounter('running', { name: 'Hask' })],
      { 'running-0': 'Foe 1' },
    );
    expect(sent(names, { who: 'Hask' })).toMatchObject([{ who: 'Foe 1' }]);
  });

  it('stay as they were once another encounter has begun', () => {
    const at = (minute: number) => `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
    const fight = (began: number, state: 'running' | 'ended', ...foes: Foe[]) => ({
      ...encounter(state, ...foes),
      entries: [{ at: at(began), undone: false, changes: [] }],
    });
    const first = { name: 'Goblin 1' };
    const names = namesOf(
      [
        fight(0, 'ended', { name: 'Wolf' }, first),
        fight(10, 'running', { name: 'Rat', hidden: true }, first),
        fight(20, 'ended', { ...first, hidden: true }),
      ],
      { 'running-1': 'Foe 1' },
    );
    const label = message('screen.fight.rolled', { name: raw('Goblin 1') });
    const whoAt = (minute: number) =>
      sent(names, { who: 'Goblin 1', label, at: at(minute) }).map((line) =>
        line.type === 'roll' ? line.who : '',
      );
    expect([whoAt(5), whoAt(15), whoAt(25)]).toEqual([['Foe 2'], ['Foe 1'], []]);
    expect(sent(names, { who: 'Rat', at: at(5) })).toEqual([]);
  });

  it('keep the name of a hero whose likeness is a foe, without the numbers', () => {
    const names = namesOf([encounter('running', { name: 'Nimue', hidden: true })]);
    expect(sent(names, { who: 'Nimue' })).toMatchObject([{ who: 'Nimue', rolled: { kind: 'notation' } }]);
  });

  it('take no roll without a name for one of a foe without a name', () => {
    expect(isWhole(sent(namesOf([encounter('running', { name: '', hidden: true })]), {}))).toBe(true);
  });
});
