import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { appError } from '#shared/kernel/errors';
import { err } from '#shared/kernel/result';
import type { Ruleset } from '#shared/rules/ruleset';
import { documentOf, load } from '#test/contract/support/rulesets';
import { value } from '#test/integration/support/world';
import { ann, facing, type Secrets } from './judgedWorld';

/** Somebody whose sword hurts on a miss. */
const shocking = (ruleset: Ruleset) =>
  documentOf(ruleset, {
    ...{ ruleset: 'delver', name: 'Hero', class: 'Warrior', level: 1, hitPoints: 8, skills: { Stab: 0 } },
    weapons: [{ name: 'Sword', skill: 'Stab', shock: { damage: 2, armorClass: 13 } }],
  });

const systems = ['starfaring', 'heroic', 'relict', 'delver', 'tiers', 'ember'];
const low: Secrets = { defense: 1, health: 31 };

/** Rooms and answers without ids and times, which differ from table to table, and without what a hit deals. */
const plain = (content: unknown): string =>
  JSON.stringify(content)
    .replaceAll(/"[\w-]{22}"/gu, '"id"')
    .replaceAll(/"(?:damage|amount)":\d+|\d+ damage/gu, 'dealt');

describe.each(systems)('%s: an attack from a phone', (system) => {
  it('is answered without a word that depends on defense or health', async () => {
    const ruleset = await load(system);
    for (const end of ['best', 'worst'] as const) {
      const heard = [];
      for (const secrets of [low, { defense: 2, health: 37 }]) {
        const { link, command, attack, table, bugs } = await facing(ruleset, secrets);
        const answer = await link.ask(command(attack(end), 'c1'));
        expect([answer.done, answer.results?.length]).toEqual([true, 1]);
        heard.push([answer, table.room('encounter'), table.room('log'), table.room('party')]);
        expect(plain(heard)).not.toContain('Secret name');
        expect(bugs).toEqual([]);
      }
      expect(plain(heard[1])).toBe(plain(heard[0]));
    }
  });

  it('is logged and dealt once, however often it is asked and by whom it is dealt', async () => {
    const ruleset = await load(system);
    const { link, command, attack, rolls, readFight, target, owner, open } = await facing(ruleset, low);
    const first = await link.ask(command(attack('best'), 'c1'));
    expect(await link.ask(command(attack('best'), 'c1'))).toEqual(first);
    // Asked again by a program that lost the answer, with other dice.
    await owner.close();
    const later = open();
    onTestFinished(() => later.close());
    await later.refresh();
    const again = await link.ask(command(attack('worst'), 'c2'));
    expect(again.results).toEqual(first.results);
    expect((await rolls()).filter(({ type }) => type === 'roll')).toHaveLength(1);

    const deal = (id: string) =>
      link.ask(command({ do: 'damage', targets: [target()], amount: 2, of: 'throw' }, id));
    const damages = async () => ((await readFight())?.entries ?? []).filter(({ undone }) => !undone).length;
    expect(await deal('d1')).toMatchObject({ done: true });
    expect((await deal('d2')).text).toMatchObject({ key: 'encounter.refused.dealt' });
    expect(await damages()).toBe(1);
    expect((await link.ask({ id: 'u1', do: 'undo', with: { command: 'd1' } })).done).toBe(true);
    expect((await deal('d3')).done).toBe(true);
    expect(await damages()).toBe(1);
  });
});

it.each(['starfaring', 'heroic', 'relict', 'delver'])(
  '%s: the true defense of the target decides, whatever the phone believes',
  async (system) => {
    const ruleset = await load(system);
    const judgedBy = async (defense: number) => {
      const { link, command, attack } = await facing(ruleset, { defense, health: 30 });
      const good = attack('best', {
        dice: attack('best').dice.map((group) => ({
          ...group,
          faces: group.faces.map(() => group.sides - 1),
        })),
      });
      const answer = await link.ask(command(good, 'c1'));
      return answer.results?.[0]?.reading;
    };
    const [weak, strong] = [await judgedBy(0), await judgedBy(30)];
    expect([weak?.verdict.tone, strong?.verdict.tone]).toEqual(['good', 'bad']);
    expect(strong?.damage ?? 0).toBe(0);
  },
);

it('starfaring: states of the target add dice, which are rolled at the table', async () => {
  const ruleset = await load('starfaring');
  const { link, command, attack, target } = await facing(ruleset, low);
  const restrain = { do: 'condition' as const, targets: [target()], condition: 'restrained' };
  expect((await link.ask(command(restrain, 'c1'))).done).toBe(true);
  const { results } = await link.ask(command(attack('worst'), 'c2'));
  const dice = results?.[0]?.reading.dice ?? [];
  expect(dice.slice(0, 2).map(({ value }) => value)).toEqual([1, 1]);
  expect(dice.filter(({ group }) => group === 'check')).toHaveLength(3);
});

it('starfaring: the player says what only the table knows, and it is judged with that', async () => {
  const ruleset = await load('starfaring');
  const { link, command, attack, room } = await facing(ruleset, low);
  const own = room().order.find(({ party }) => party)?.id ?? '';
  const frighten = { do: 'condition' as const, targets: [own], condition: 'frightened' };
  expect((await link.ask(command(frighten, 'c1'))).done).toBe(true);
  const dice = async (id: string, confirmed: readonly string[]) => {
    const action = attack('best', { roll: id, confirmed: [...confirmed] });
    const { results } = await link.ask(command(action, id));
    return results?.[0]?.reading.dice.filter(({ group }) => group === 'check').length;
  };
  // The source of the fear is in sight, or not.
  expect([await dice('c2', []), await dice('c3', ['by frightened'])]).toEqual([3, 2]);
});

it('delver: a shield that stops Shock is used up', async () => {
  const ruleset = await load('delver');
  const { link, command, attack, target, readFight } = await facing(
    ruleset,
    { defense: 12, health: 31 },
    shocking(ruleset),
  );
  const ready = { do: 'condition' as const, targets: [target()], condition: 'shielded' };
  expect((await link.ask(command(ready, 'c1'))).done).toBe(true);
  const dealt = async (id: string) => {
    const { results } = await link.ask(command(attack('worst', { roll: id }), id));
    return results?.[0]?.reading.damage ?? 0;
  };
  expect([await dealt('c2'), await dealt('c3')]).toEqual([0, 2]);
  const kinds = Object.values((await readFight())?.conditions ?? {}).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['shield', 'shielded']);
});

/** A foe that dodges, and a marine with a blade before it. */
async function dodged() {
  const ruleset = await load('starfaring');
  const plan = {
    ruleset: 'starfaring',
    name: 'Marine',
    attacks: [{ name: 'Blade', skill: 'cold-weapons', range: 'adjacent' }],
  };
  const evening = await facing(ruleset, low, documentOf(ruleset, plan));
  const { link, command, target, readFight, services, attack } = evening;
  const dodge = async (id: string) => {
    const dodging = { do: 'condition' as const, targets: [target()], condition: 'dodging' };
    expect((await link.ask(command(dodging, id))).done).toBe(true);
  };
  await dodge('c1');
  const isDodging = async () => JSON.stringify(await readFight()).includes('"dodging":0');
  expect(await isDodging()).toBe(true);
  const strike = (id: string, more: Parameters<typeof attack>[1] = {}) =>
    link.ask(command(attack('best', more), id));
  const { library } = services;
  /** Does `first` once, in place of the commit, if it answers, or before it. */
  function beforeCommit(first: () => Promise<Awaited<ReturnType<typeof library.commit>> | undefined>): void {
    const { commit } = library;
    vi.spyOn(library, 'commit').mockImplementationOnce(
      async (documents) => (await first()) ?? commit(documents),
    );
  }
  return { ...evening, dodge, isDodging, strike, beforeCommit };
}

it('starfaring: a dodge ends with the blow that was dodged', async () => {
  const { isDodging, strike } = await dodged();
  const { results } = await strike('c2');
  // The blow itself still has disadvantage.
  expect(results?.[0]?.reading.dice.filter(({ group }) => group === 'check')).toHaveLength(3);
  expect(await isDodging()).toBe(false);
});

it('starfaring: a dodge ends also if somebody else stores the campaign at the same moment', async () => {
  const { isDodging, strike, beforeCommit, services, give, rolls } = await dodged();
  beforeCommit(async () => {
    const { campaigns } = services.library;
    const document = value(await campaigns.read('judged-0001'));
    value(await give('campaign.save', { document: { ...document, name: 'Renamed' } }));
    return undefined;
  });
  expect((await strike('c2')).results).toHaveLength(1);
  expect(await isDodging()).toBe(false);
  expect((await rolls()).filter(({ type }) => type === 'roll')).toHaveLength(1);
  expect(value(await services.library.campaigns.read('judged-0001')).name).toBe('Renamed');
});

it('starfaring: a dodge that a disk kept from ending ends when the blow is asked for again, and once', async () => {
  const { isDodging, strike, beforeCommit, dodge } = await dodged();
  beforeCommit(() => Promise.resolve(err(appError('storage-failed'))));
  expect((await strike('c2')).done).toBe(false);
  expect(await isDodging()).toBe(true);
  const { results } = await strike('c3');
  expect(results?.[0]?.reading.dice.filter(({ group }) => group === 'check')).toHaveLength(3);
  expect(await isDodging()).toBe(false);
  await dodge('c4');
  expect((await strike('c5')).results).toEqual(results);
  expect(await isDodging()).toBe(true);
});

it('heroic: an aim is spent by the attack, and counts when that is thrown again against the same defense', async () => {
  const ruleset = await load('heroic');
  const { link, command, attack, target, rolls, readFight } = await facing(ruleset, low);
  const study = { do: 'condition' as const, targets: [target()], condition: 'studied' };
  const first = attack('worst', { roll: 'first' });
  const again = attack('best', { roll: 'again', replaces: 'first', reroll: 'heroism' });
  for (const [index, action] of [study, first, again].entries())
    expect((await link.ask(command(action, `c${String(index)}`))).done).toBe(true);
  const made = (await rolls()).flatMap((line) =>
    line.type === 'roll' && line.rolled.kind === 'check' ? [line.rolled] : [],
  );
  expect(made.map(({ values }) => values['attacker'])).toMatchObject([{ modifier: 1 }, { modifier: 1 }]);
  const [[own, theirs] = [], [others, same] = []] = made.map(({ dice }) => dice);
  expect([own, others]).toEqual([
    [1, 1],
    [6, 6],
  ]);
  expect(same).toEqual(theirs);
  const conditions = Object.values((await readFight())?.conditions ?? {});
  expect(conditions.map(({ kind, cleared }) => [kind, cleared])).toEqual([['studied', true]]);
});

it.each([true, undefined])(
  'starfaring: damage that knocks out (%s) spares a foe that it fells',
  async (knockOut) => {
    const { link, command, target, readFight } = await facing(await load('starfaring'), low);
    const deal = { do: 'damage' as const, targets: [target()], amount: 90, ...(knockOut && { knockOut }) };
    expect((await link.ask(command(deal, 'c1'))).done).toBe(true);
    const text = JSON.stringify(Object.values((await readFight())?.combatants ?? {}));
    expect(text.includes('"stable":true')).toBe(knockOut === true);
    expect(text.includes('"dead":true')).toBe(knockOut !== true);
  },
);

it('refuses in words a target that is gone, an attack that the sheet lacks, and a turn that is over', async () => {
  const { link, command, attack } = await facing(await load('delver'), low);
  const key = async (id: string, ...more: Parameters<typeof attack>) =>
    (await link.ask(command(attack(...more), id))).text;
  expect(await key('c1', 'best', { targets: ['gone'] })).toMatchObject({
    key: 'tableOwner.refused.noTarget',
  });
  expect(await key('c2', 'best', { attack: 'no-such' })).toMatchObject({
    key: 'encounter.refused.noSuchAttack',
  });
  expect((await link.ask(command({ do: 'next' }, 'c3'))).done).toBe(true);
  expect(await key('c4', 'best')).toMatchObject({ key: 'sharedTable.command.notYourTurn' });
});

it('takes nobody’s word for a judgement', async () => {
  const { link, rolls } = await facing(await load('delver'), low);
  const judged = { encounter: 'fight', combatant: 'foe', of: 'x', hides: [] };
  const line = {
    ...{
      type: 'roll' as const,
      id: 'r1',
      at: '2026-01-01T00:00:00.000Z',
      label: { raw: 'd20' },
      who: ann.name,
    },
    rolled: { kind: 'notation' as const, notation: 'd20', output: 'd20: [7] = 7', total: 7 },
    ...{ replaces: null, hidden: false, seed: null, judged },
  };
  expect((await link.ask({ id: 'c1', do: 'roll', with: { lines: [line] } })).done).toBe(true);
  expect(JSON.stringify(await rolls())).not.toContain('"judged"');
});
