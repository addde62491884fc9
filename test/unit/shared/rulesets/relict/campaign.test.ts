import { describe, expect, it } from 'vitest';
import { changeBy, enter, set } from '#shared/character/edits';
import type { RestContext } from '#shared/rules/party';
import { documentOf, open, played, translate } from './support';

const knight = documentOf({
  stats: { might: 5, knowledge: 2 },
  stamina: { capacity: 10, regeneration: 4 },
  mana: { capacity: 3, regeneration: 0 },
  fatePoints: 2,
  gp: 40,
  armorSet: { name: 'Mail', armor: 3, absorb: 2 },
});
const money = (document: typeof knight) =>
  open(document)
    .ledger?.()
    .accounts.find(({ id }) => id === 'money');
const profileOf = (document: typeof knight) => {
  const profile = open(document).profile?.();
  if (profile === undefined) throw new Error('No profile');
  return profile;
};

function stay(document: typeof knight, days: Partial<RestContext> = {}) {
  const outcome = open(document).stay?.({ days: 1, recuperating: 0, ...days });
  return { edits: outcome?.edits, changes: outcome?.changes.map(translate) };
}

describe('the profile', () => {
  it('counts the core stats as the skills of the document, each with the word for its score', () => {
    const { skills } = profileOf(knight);
    expect(skills.map(({ id, rank, text }) => [id, rank, translate(text)])).toEqual([
      ['might', 5, '5, skilled'],
      ['precision', 0, ''],
      ['cleverness', 0, ''],
      ['knowledge', 2, '2, typical'],
      ['willpower', 0, ''],
      ['fortitude', 0, ''],
    ]);
  });

  it('learns by Knowledge', () => {
    expect(profileOf(knight).learning).toMatchObject({ value: 2, sources: [{ rule: 'CORE STATS' }] });
  });

  it('has reserves, Fate Points and what is left of the armor set', () => {
    const spent = played(knight, [set(['trackers', 'stamina'], 0), set(['trackers', 'armorLost'], 1)]);
    const { vitals } = profileOf(spent);
    expect(vitals.map(({ label, value, max, tone }) => [translate(label), value, max, tone])).toEqual([
      ['Stamina', 0, 10, 'danger'],
      ['Mana', 3, 3, 'plain'],
      ['Fate Points', 2, null, 'plain'],
      ['Armor set', 2, 3, 'warning'],
    ]);
    expect(profileOf(documentOf()).vitals.map(({ id }) => id)).toEqual(['stamina', 'mana', 'fatePoints']);
  });

  it('says what ails it, and nothing of hiding', () => {
    const ailing = played(knight, [
      set(['conditions', 'hidden'], true),
      set(['conditions', 'blinded'], true),
      set(['trackers', 'armorLost'], 3),
    ]);
    expect(profileOf(ailing).conditions.map(translate)).toEqual(['Blinded', 'The armor is destroyed.']);
  });
});

describe('GP', () => {
  it('begin as written and go on with the ledger, on the sheet and on paper', () => {
    const paid = played(knight, [enter({ account: 'money', amount: -15, reason: 'Inn' })]);
    expect(money(paid)).toMatchObject({ balance: 25, opening: { amount: 40 } });
    expect(translate(money(paid)?.balanceText ?? { raw: '' })).toBe('25 GP');
    const body = open(paid)
      .sheet()
      .blocks.find(({ id }) => id === 'body');
    const gp = body?.kind === 'figures' ? body.figures.find(({ id }) => id === 'gp') : undefined;
    expect(gp).toMatchObject({ value: { raw: '25' }, explained: { value: 25 } });
    expect(open(paid).print({}).header.facts).toContainEqual(
      expect.objectContaining({ value: { raw: '25' } }),
    );
  });
});

describe('days without adventure', () => {
  it('fill the reserve that regenerates, and leave the other and the armor', () => {
    const spent = played(knight, [
      set(['trackers', 'stamina'], 3),
      set(['trackers', 'mana'], 1),
      set(['trackers', 'armorLost'], 2),
    ]);
    expect(stay(spent)).toEqual({
      changes: ['Stamina 3 → 10'],
      edits: [changeBy(['trackers', 'stamina'], { from: 3, by: 10, most: 10 })],
    });
    expect(stay(spent, { days: 0 })).toEqual({ changes: [], edits: [] });
    expect(stay(knight, { days: 99 })).toEqual({ changes: [], edits: [] });
  });
});
