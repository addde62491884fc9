import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import { useId } from '#shared/rulesets/heroic/content/spheres';
import { moved } from '#shared/rulesets/heroic/derive/transfers';
import { editPlay } from '#test/fixtures/played';
import type { CharacterDocument } from '#shared/character/document';
import { documentOf, gear, openDocument, plan, translate } from '#test/unit/shared/rulesets/heroic/support';
import { read, caster, power, powersOf, use, notes, following } from './support';

describe('powers on the sheet', () => {
  it('are a block for each Power skill, a line for each use', () => {
    const document = documentOf(caster('basic', 'empower'));
    expect(powersOf(document).map(({ id, detail }) => `${id} ${detail ? translate(detail) : ''}`)).toEqual([
      'buff Mnd',
      'strong-buff Mnd −2',
      'debuff Mnd against Mnd',
      'strong-debuff Mnd −2 against Mnd',
      'object-debuff Mnd',
      'strong-object-debuff Mnd −2',
    ]);
  });

  it('know level, limitation and race, and name them', () => {
    const elf = documentOf(
      plan({
        race: 'elf',
        stats: { str: 1, agi: 1, mnd: 3 },
        skills: [power('advanced', 'empower', { limitation: 'at night' })],
      }),
    );
    const request = use(elf, 'strong-debuff');
    expect(request.values).toMatchObject({
      stat: 3,
      modifier: 1,
      mode: 'advantage',
      training: 'advanced',
      sphere: { use: useId({ id: 'empower' }, { id: 'strong-debuff' }) },
      against: { stat: 0, modifier: 0, mode: 'normal' },
    });
    expect(notes(request)).toEqual([
      'Advantage: limitation (at night)',
      'Advanced Power: Mnd +2',
      'Advanced Power: strain only on a critical failure',
      'Elf +1',
      'Debuff −2: −2',
    ]);
    // 7 + 3 + 1 + 2 - 2.
    expect(
      read(request.check, request.values, [
        [3, 4, 1],
        [1, 1],
      ]).total?.value,
    ).toBe(11);
    expect(use(documentOf(caster('basic', 'empower')), 'buff').values).toMatchObject({ mode: 'normal' });
  });

  it('attack with Mnd, a power weapon in hand adding 1', () => {
    const wizard = (state: string): CharacterDocument =>
      documentOf({
        ...caster('advanced', 'damage'),
        ...gear({ id: 'power-weapon', state }),
        stats: { str: 1, agi: 1, mnd: 3 },
      });
    const armed = use(wizard('wielded'), 'ranged');
    expect(armed.check).toBe('attack');
    expect(armed.values['attacker']).toMatchObject({
      attack: 4,
      modifier: 2,
      melee: false,
      power: 'advanced',
    });
    expect(notes(armed)).toContain('Power weapon in hand: +1');
    const unarmed = use(wizard('carried'), 'touch');
    expect(unarmed.values['attacker']).toMatchObject({ attack: 3, melee: true });
    expect(notes(unarmed)).not.toContain('Power weapon in hand: +1');
  });

  it('cost strain that foci absorb, whether or not the power worked', () => {
    const document = documentOf({
      ...caster('basic', 'empower'),
      gear: { items: [{ id: 'focus-weak', quantity: 2 }, { id: 'focus-strong' }] },
    });
    const [strain, ...others] = following(use(document, 'buff'), [[1, 1]]);
    expect(others).toEqual([]);
    expect(strain?.options?.map(({ id, label }) => `${id}: ${translate(label)}`)).toEqual([
      'take: Take all of it: End 6 → 4',
      'focus-weak: Focus, weak absorbs 1: End 6 → 5',
      'focus-weak+focus-weak: Focus, weak, Focus, weak absorbs 2: End 6 → 6',
      'focus-strong: Focus, strong absorbs 2: End 6 → 6',
    ]);
    const taken = strain?.options?.find(({ id }) => id === 'focus-weak')?.edits ?? [];
    const after = editPlay(document, taken);
    expect(after.play).toMatchObject({ endurance: 5 });
    // One weak focus is used up.
    const [again] = following(use(after, 'buff'), [[1, 1]]);
    expect(again?.options?.map(({ id }) => id)).toEqual(['take', 'focus-weak', 'focus-strong']);
    expect(following(use(document, 'buff'), [[5, 5]]).map(({ special }) => special)).toEqual([
      'use:empower/buff',
    ]);
  });

  it('are taken by prayer beads, so much each day, and never use them up (5.2)', () => {
    const beads = editPlay(documentOf(caster('basic', 'empower')), [
      moved({ kind: 'find', what: { relic: 'prayer-beads' }, quantity: 1, how: 'treasure' }),
    ]);
    const [strain] = following(use(beads, 'buff'), [[1, 2]]);
    const lasting = strain?.options?.find(({ text }) => text && translate(text) === 'It is not used up.');
    const [root] = beads.ledger;
    expect(translate(lasting?.label ?? { raw: '' })).toBe('Prayer beads absorbs 1: End 6 → 6');
    const after = editPlay(beads, lasting?.edits ?? []);
    expect(after.play).toMatchObject({ endurance: null, absorbed: { [root?.id ?? '']: 1 } });
    const options = (document: typeof beads) =>
      following(use(document, 'buff'), [[1, 1]])[0]?.options?.map(({ label }) => translate(label));
    // One of two is left: the worst strain of 2 is halved, then none until the next day.
    expect(options(after)).toEqual(['Take all of it: End 6 → 4', 'Prayer beads absorbs 1: End 6 → 5']);
    const spent = editPlay(after, [set(['absorbed', root?.id ?? ''], 2)]);
    expect(options(spent)).toEqual(['Take all of it: End 6 → 4']);
    const actions = openDocument(spent)
      .play()
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
    const day = actions.find(({ id }) => id === 'day');
    expect(day?.changes?.map(translate)).toContain('Permanent focuses absorb strain again');
    expect(options(editPlay(spent, day?.edits ?? []))).toEqual(options(beads));
    // The GM sets the number.
    const holier = editPlay(spent, [set(['absorbs', root?.id ?? ''], 5)]);
    expect(options(holier)).toEqual(['Take all of it: End 6 → 4', 'Prayer beads absorbs 2: End 6 → 6']);
    const row = openDocument(holier)
      .page?.('gear')
      .widgets.find(({ id }) => id === 'belongings');
    const control =
      row?.kind === 'chosen' ? row.rows[0]?.controls.find(({ id }) => id === 'absorbs') : undefined;
    expect(control).toMatchObject({ kind: 'number', value: 5, path: ['absorbs', root?.id] });
  });

  it('become permanent at the price of Heroism in every session (11.1)', () => {
    const document = documentOf(caster('basic', 'protection'));
    const lasting = { duration: 'permanent' };
    const [shield, permanent] = following(use(document, 'shield'), [[6, 6]], lasting).toReversed();
    expect([shield?.special, permanent?.special]).toEqual(['use:protection/shield', 'permanent']);
    const after = editPlay(document, permanent?.edits ?? []);
    const session = openDocument(after)
      .play()
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
      .find(({ id }) => id === 'session');
    expect(editPlay(after, session?.edits ?? []).play).toMatchObject({ permanent: 1, heroism: 1 });
    expect(following(use(document, 'shield'), [[1, 3]], lasting)).toHaveLength(1);
  });

  it('heal the caster, protect and strengthen them where they wish', () => {
    const healer = { ...documentOf(caster('basic', 'healing')), play: { endurance: 2 } };
    const [heal] = following(use(healer, 'self'), [[5, 6]]);
    expect(heal && translate(heal.label)).toBe('Regain 3 End: 2 → 5');
    expect(editPlay(healer, heal?.edits ?? []).play).toMatchObject({ endurance: 5 });
    const strong = documentOf(caster('basic', 'empower'));
    const [buff] = following(use(strong, 'strong-buff'), [[6, 6]]);
    const att = buff?.options?.find(({ id }) => id === 'attack');
    expect(editPlay(strong, att?.edits ?? []).play).toMatchObject({
      conditions: ['power-attack'],
      levels: { 'power-attack': 2 },
    });
    const [debuff] = following(use(strong, 'debuff'), [
      [6, 6],
      [1, 2],
    ]);
    expect(debuff).toBeUndefined();
  });
});
