import { describe, expect, it } from 'vitest';
import { documentOf as sheetOf, ofQuickFoe } from '#shared/encounter/combatants';
import type { Edit } from '#shared/character/edits';
import { attacksOf, typedAttackOf } from '#shared/encounter/attacks';
import type { Hits } from '#shared/encounter/command';
import { raw } from '#shared/kernel/text';
import type { DamagePart } from '#shared/rules/fight/fighter';
import { initialValues } from '#shared/rules/inputs';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { editPlay } from '#test/fixtures/played';
import { documentsOf, expectWords, load, open, ports, rulesetIds } from '#test/contract/support/rulesets';
import { duel } from '#test/contract/support/duel';

/** The JSON answer of a calculator of the ruleset. */
function calc(ruleset: Ruleset, id: string, values: unknown): Record<string, unknown> {
  const result = ruleset.calculators.find((each) => each.id === id)?.run(values);
  if (result?.ok !== true) throw new Error(`No result of ${id}`);
  return Object(result.value.json);
}

describe.each(rulesetIds)('%s in a fight', (id) => {
  it('answers for every document without changing it', async () => {
    const ruleset = await load(id);
    for (const document of documentsOf(ruleset)) {
      const open = ruleset.open(document);
      const fighter = open.ok ? open.value.fight?.({ minor: false }) : undefined;
      if (fighter === undefined) continue;
      const before = JSON.stringify(document);
      expect(fighter.damage({ parts: [{ amount: 3 }] }).ok).toBe(true);
      expect(fighter.damage({ parts: [{ amount: 3, type: 'nonsense' }] })).toMatchObject({ ok: false });
      expect(fighter.condition('nonsense', true)).toBeUndefined();
      for (const edge of ['start', 'end'] as const) expect(fighter.turn(edge).edits).toBeInstanceOf(Array);
      for (const { id: condition } of ruleset.fight?.conditions ?? []) {
        expect(fighter.condition(condition, false)).toEqual([]);
        expect(fighter.condition(condition, true)?.length).toBeGreaterThan(0);
      }
      expect(JSON.stringify(document)).toBe(before);
    }
  });

  it('says what has become of those without health and what comes next, and lets the dead attack no more', async () => {
    const ruleset = await load(id);
    if (ruleset.fight === undefined) return;
    const foes = (ruleset.forms ?? []).flatMap(({ id: form, templates }) =>
      templates
        .slice(0, 1)
        .map((template) => newCharacter(ruleset, ports(), { form, template: template.id })),
    );
    for (const document of [...documentsOf(ruleset), ...foes])
      for (const minor of [false, true]) {
        const whole = open(ruleset, document).fight?.({ minor });
        if (whole === undefined || whole.health === null || whole.health.now === 0) continue;
        expect(whole.state).toBeUndefined();
        const hit = whole.damage({ parts: [{ amount: whole.health.now }] });
        const fatal = whole.damage({ parts: [{ amount: 9999 }] });
        for (const outcome of [hit, fatal]) {
          const fallen = open(ruleset, editPlay(document, outcome.ok ? outcome.value.edits : []));
          const fighter = fallen.fight?.({ minor });
          if (fighter?.health?.now !== 0) continue;
          const { state } = fighter;
          expect(state).toBeDefined();
          expectWords(ruleset, state);
          const actions = fallen
            .play()
            .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
          const next = actions.find((action) => action.id === state?.next);
          if (state?.next !== undefined) expect(next, state.next).not.toHaveProperty('blocked');
          if (state?.kind !== 'dead') continue;
          expect(attacksOf(fallen)).toEqual([]);
          expect(fighter.heal(5)).toMatchObject({ edits: [], steps: [{}] });
        }
      }
  });

  it('lets a quick foe attack with the bonus and the dice that were typed', async () => {
    const ruleset = await load(id);
    const with3 = typedAttackOf({ attack: { plus: 3, damage: '1d6' } }, ruleset);
    const with0 = typedAttackOf({ attack: { plus: 0, damage: '1d6' } }, ruleset);
    if (with3 === undefined || with0 === undefined) throw new Error('No attack');
    expect(with3.rolls.length > 1 || with3.dice !== undefined).toBe(true);
    const opened = ({ rolls }: typeof with3) =>
      rolls.map(({ check, values }) => {
        const known = ruleset.checks.find((each) => each.id === check);
        const open = known?.open({ ...initialValues(known.inputs), ...values });
        if (open?.ok !== true) throw new Error(`${check} does not open`);
        return open.value;
      });
    const [better, worse] = [opened(with3)[0], opened(with0)[0]];
    const total = (check: typeof better) =>
      check?.read({ dice: check.dice.map(({ count }) => Array<number>(count).fill(2)), chosen: [] }).total
        ?.value;
    // The bonus counts for what the dice come to, or for the odds, which take longer.
    if (total(better) === total(worse)) expect(better?.odds()).not.toEqual(worse?.odds());
    const bare = typedAttackOf({ attack: { plus: 3, damage: '' } }, ruleset);
    expect(bare?.dice).toBeUndefined();
  });

  it('takes a quick foe down and no further, and heals it up to its maximum', async () => {
    if ((await load(id)).fight === undefined) return;
    const { hit, act, seen } = await duel(id);
    hit('foe', { amount: 4 });
    expect(seen('foe')).toEqual([2]);
    act({ do: 'heal', targets: ['foe'], amount: 99 });
    expect(seen('foe')).toEqual([6]);
    hit('foe', { amount: 99 });
    const [health, ...conditions] = seen('foe');
    expect([health, conditions.length]).toEqual([0, 1]);
  });
});

describe.each(rulesetIds)('a hit in %s', (id) => {
  const left = async (packet: Hits) => {
    const ruleset = await load(id);
    if (ruleset.fight === undefined) return undefined;
    const { act, seen } = await duel(id, {}, { health: 30 });
    const { entry } = act({ do: 'damage', targets: ['foe'], hits: packet });
    return [seen('foe')[0], entry.steps.map((step) => JSON.stringify(step)).join()] as const;
  };

  it.each<[string, Hits, number]>([
    ['halved, rounded down once for the whole', { parts: [{ amount: 5 }, { amount: 6 }], half: true }, 25],
    ['with one part halved', { parts: [{ amount: 5, half: true }, { amount: 6 }] }, 22],
    ['doubled', { parts: [{ amount: 5 }], double: true }, 20],
    ['halved and doubled', { parts: [{ amount: 5 }], half: true, double: true }, 25],
  ])('is taken %s', async (_, packet, health) => {
    const found = await left(packet);
    if (found === undefined) return;
    expect(found[0]).toBe(health);
    const factor = packet.half === packet.double ? packet.parts.some(({ half }) => half === true) : true;
    expect(/rules\.fight\.(half|double)/u.test(found[1])).toBe(factor);
  });
});

/** The number that an attack on a quick foe has to beat, typed as defense 13 and armor 3. */
const beaten: Readonly<Record<string, number | undefined>> = {
  heroic: 13,
  starfaring: 13,
  delver: 13,
  relict: 3,
  aspects: 10,
  'open-d20': 13,
};

describe.each(rulesetIds)('the target of an attack in %s', (id) => {
  it('fills in its own numbers, which the check accepts', async () => {
    const ruleset = await load(id);
    const foe = { health: 6, defense: 13, armor: 3, name: 'Foe' };
    const quick = ofQuickFoe({ id: 'foe', name: 'Foe' }, foe, ruleset);
    const sheets = [...documentsOf(ruleset), ...(quick === undefined ? [] : [sheetOf(quick, {})])];
    const found = sheets.map((sheet) => {
      const open = sheet && ruleset.open(sheet);
      return open?.ok === true ? (open.value.fight?.({ minor: false }).stance?.().defends ?? []) : [];
    });
    for (const { check: wanted, values } of found.flat()) {
      const check = ruleset.checks.find((each) => each.id === wanted);
      const filled = { ...initialValues(check?.inputs ?? {}), ...values };
      expect(check?.open(filled)).toMatchObject({ ok: true });
    }
    const attacked = found.at(-1)?.filter((defense) => defense.id === undefined);
    expect(attacked?.map(({ value }) => value)).toEqual([beaten[id] ?? []].flat());
  });
});

describe('Heroic', () => {
  it('absorbs by the armor roll as the calculator says', async () => {
    const { ruleset, hit, seen } = await duel('heroic', {
      ...{
        name: 'B',
        method: 'standard',
        race: 'human',
        stats: { str: 3, agi: 3, mnd: 0 },
        awards: [],
        advancement: [],
      },
      skills: [{ id: 'armorcraft', focus: 'light', level: 'basic' }],
      gear: { method: 'coins', items: [{ id: 'light-armor', state: 'worn' }] },
    });
    const kept = { kept: [3, 4], total: 7 };
    for (const die of [1, 4, 5, 6]) {
      const armorRoll = { die, numbers: [5, 6], bonus: 1 };
      const strike = {
        attack: { ...kept, total: 11 },
        defense: kept,
        damage: 0,
        penetrating: false,
        deflect: 0,
      };
      const { damage, taken } = calc(ruleset, 'damage', { ...strike, armorRoll });
      const [before] = seen('hero');
      hit('hero', { amount: Number(damage) }, [die]);
      expect(Number(before) - Number(seen('hero')[0])).toBe(Math.min(Number(taken), Number(before)));
    }
  });

  it('defeats at 0 Endurance', async () => {
    const { hit, act, seen } = await duel('heroic');
    hit('hero', { amount: 50 });
    expect(seen('hero')).toEqual([0, 'defeated']);
    act({ do: 'heal', targets: ['hero'], amount: 1 });
    expect(seen('hero')).toEqual([1]);
  });
});

const soldier = { vitality: 20, level: 1, armorValue: 5, abilities: { str: 1, wil: 1 }, exhaustion: 0 };

describe('Starfaring', () => {
  it.each(['kinetic', 'energy', 'biotic', 'psychic'] as const)(
    'takes %s damage as the calculator says',
    async (type) => {
      const { ruleset, hit, seen } = await duel('starfaring', soldier);
      for (const [resistant, vulnerable] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ] as const) {
        const given = { amount: 7, type, resistant, vulnerable };
        const { taken } = calc(ruleset, 'damage', { ...given, armorValue: 5 });
        const [before] = seen('hero');
        hit('hero', given);
        if (Number(before) > Number(taken)) expect(seen('hero')).toEqual([Number(before) - Number(taken)]);
      }
    },
  );

  it('lets armor count once in a hit of several types, after a half and before resistance', async () => {
    const { act, seen } = await duel('starfaring', soldier);
    const parts: DamagePart[] = [
      { amount: 9, type: 'energy' },
      { amount: 8, type: 'kinetic', half: true },
      { amount: 6, type: 'psychic', resistant: true },
    ];
    act({ do: 'damage', targets: ['hero'], hits: { parts } });
    // Kinetic damage is halved to 4, all of which armor stops; psychic damage is resisted to 3.
    expect(seen('hero')).toEqual([20 - 9 - 3]);
  });

  it('falls unconscious at 0, asks for a death save, and dies beyond the threshold', async () => {
    const { hit, act, seen } = await duel('starfaring', soldier);
    hit('hero', { amount: 25 });
    expect(seen('hero')).toEqual([0, 'unconscious', 'dying']);
    act({ do: 'next' });
    const { prompts } = act({ do: 'next' });
    expect(prompts.map(({ on, roll }) => [on, roll.check])).toEqual([['hero', 'death-save']]);
    act({ do: 'heal', targets: ['hero'], amount: 3 });
    expect(seen('hero')).toEqual([3, 'prone']);
    const dead = await duel('starfaring', soldier);
    dead.hit('hero', { amount: 20 + 12 + 5 + 1 });
    expect(dead.seen('hero')).toEqual([0, 'dead']);
    const spared = await duel('starfaring', soldier);
    spared.hit('hero', { amount: 20 + 12 + 5 });
    expect(spared.seen('hero')).toEqual([0, 'unconscious', 'dying']);
  });

  it('bleeds at the end of each of its turns', async () => {
    const { act, seen } = await duel('starfaring', soldier);
    act({ do: 'condition', targets: ['hero'], condition: 'bleeding' });
    act({ do: 'next' });
    expect(seen('hero')).toEqual([19, 'bleeding']);
    act({ do: 'heal', targets: ['hero'], amount: 5 });
    expect(seen('hero')).toEqual([19, 'bleeding']);
    act({ do: 'clear', targets: ['hero'], condition: 'bleeding' });
    act({ do: 'heal', targets: ['hero'], amount: 5 });
    expect(seen('hero')).toEqual([20]);
  });
});

const ranger = {
  armor: 2,
  stamina: { capacity: 10, regeneration: 3 },
  armorSet: { name: '', armor: 2, absorb: 1 },
};

describe('Relict', () => {
  it('takes a hit from Stamina, and recovers at the start of the turn', async () => {
    const { hit, act, seen } = await duel('relict', ranger);
    hit('hero', { amount: 2 });
    expect(seen('hero')).toEqual([8]);
    hit('hero', { amount: 5 });
    expect(seen('hero')).toEqual([3]);
    act({ do: 'next' });
    act({ do: 'next' });
    expect(seen('hero')).toEqual([6]);
    hit('hero', { amount: 40 });
    expect(seen('hero')).toEqual([0, 'defeated']);
  });

  it('absorbs dice as the calculator says, at the price of Armor', async () => {
    const { ruleset, hit, seen } = await duel('relict', ranger);
    const dice = [6, 4, 3];
    const { damage } = calc(ruleset, 'absorb', { armor: 2, absorb: 1, dice });
    hit('hero', { amount: 13 }, dice);
    expect(seen('hero')).toEqual([10 - Number(damage)]);
  });

  it('absorbs with the Reaction of the round, which comes back with the own turn', async () => {
    const { hit, act, seen, hasReacted } = await duel('relict', {
      ...ranger,
      armorSet: { armor: 3, absorb: 1 },
    });
    hit('hero', { amount: 5 }, [3, 2]);
    expect([seen('hero')[0], hasReacted('hero')]).toEqual([8, true]);
    hit('hero', { amount: 5 }, [3, 2]);
    expect(seen('hero')[0]).toBe(3);
    act({ do: 'next' });
    act({ do: 'next' });
    // Three points of Stamina came back.
    hit('hero', { amount: 5 }, [3, 2]);
    expect([seen('hero')[0], hasReacted('hero')]).toEqual([4, true]);
  });

  it('absorbs Common and Elemental damage only', async () => {
    for (const [type, left] of [
      ['common', 3],
      ['elemental', 3],
      ['other', 0],
    ] as const) {
      const { hit, seen } = await duel('relict', ranger);
      hit('hero', { amount: 13, type }, [6, 4, 3]);
      expect(seen('hero')[0]).toBe(left);
    }
  });
});

describe('Tiers', () => {
  it('counts the hit points that a campaign gives, and none otherwise', async () => {
    const { hit, seen } = await duel('tiers', { hitPoints: 8 });
    hit('hero', { amount: 5 });
    expect(seen('hero')).toEqual([3]);
    hit('hero', { amount: 5 });
    expect(seen('hero')).toEqual([0, 'defeated']);
    const without = await duel('tiers');
    expect(without.seen('hero')).toEqual([null]);
    expect(() => without.hit('hero', { amount: 5 })).toThrow('noHealth');
  });
});

describe('Delver', () => {
  it('wounds mortally at 0, counts the rounds, and kills minor and frail ones', async () => {
    const { hit, act, seen } = await duel('delver', { hitPoints: 7 });
    hit('hero', { amount: 7 });
    expect(seen('hero')).toEqual([0, 'mortal']);
    for (let turns = 0; turns < 12; turns += 1) act({ do: 'next' });
    expect(seen('hero')).toEqual([0, 'dead']);
    hit('foe', { amount: 6 });
    expect(seen('foe')).toEqual([0, 'dead']);
    const healed = await duel('delver', { hitPoints: 7 });
    healed.hit('hero', { amount: 9 });
    healed.act({ do: 'heal', targets: ['hero'], amount: 2 });
    expect(healed.seen('hero')).toEqual([2]);
    healed.act({ do: 'condition', targets: ['hero'], condition: 'frail' });
    healed.hit('hero', { amount: 2 });
    expect(healed.seen('hero')).toEqual([0, 'frail', 'dead']);
  });
});

describe.each(['tiers', 'relict'])('a reaction of %s', (id) => {
  it('shows as used until the own turn comes', async () => {
    const { act, hasReacted } = await duel(id);
    expect(hasReacted('foe')).toBe(false);
    const edits: Edit[] = [
      id === 'tiers'
        ? { op: 'set', path: ['trackers', 'reaction'], value: 0 }
        : { op: 'set', path: ['conditions', 'reaction'], value: true },
    ];
    act({ do: 'sheet', targets: ['foe'], label: raw('Reacts'), edits });
    expect([hasReacted('foe'), hasReacted('hero')]).toEqual([true, false]);
    act({ do: 'next' });
    expect(hasReacted('foe')).toBe(false);
  });
});
