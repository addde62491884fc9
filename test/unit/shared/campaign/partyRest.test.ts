import { expect, it } from 'vitest';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { newCampaign } from '#shared/campaign/campaign';
import { peopleOf } from '#shared/campaign/party/people';
import { prepareRest, restDice, restsOf, type RestLength } from '#shared/campaign/partyRest';
import { membersOf } from '#shared/character/group';
import type { CharacterDocument } from '#shared/character/document';
import type { Ruleset } from '#shared/rules/ruleset';
import { ruleset as heroic } from '#shared/rulesets/heroic/index';
import { ruleset as starfaring } from '#shared/rulesets/starfaring/index';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import * as hero from '#test/unit/shared/rulesets/heroic/support';
import * as pilot from '#test/unit/shared/rulesets/starfaring/support';

const ports = { clock: fixedClock, ids: countingIds() };
const named = (document: CharacterDocument, name: string) => ({ ...document, id: `doc-${name}`, name });

/** A hurt and a whole hero, and a pilot whose rest has dice. */
function table() {
  const sheets: readonly (readonly [Ruleset, CharacterDocument])[] = [
    [heroic, { ...named(hero.documentOf(hero.plan()), 'hurt'), play: { endurance: 2 } }],
    [heroic, named(hero.documentOf(hero.plan()), 'whole')],
    [starfaring, named(pilot.documentOf(pilot.plan(), { vitality: 5 }), 'pilot')],
  ];
  const rules = new Map(sheets.map(([ruleset, { id }]) => [id, ruleset]));
  const party = sheets.map(([, document]) => memberOf(document, { id: `m-${document.name}` }));
  const campaign = { ...newCampaign('heroic', 'Ferries', ports), party };
  const opened = sheets.map(([ruleset, document]) => {
    const result = ruleset.open(document);
    if (!result.ok) throw new Error(result.error.code);
    return [document.id, { document, opened: result.value }] as const;
  });
  const people = peopleOf(campaign, new Map(opened));
  const checksOf = (member: string) => rules.get(people.get(member)?.document.id ?? '')?.checks ?? [];
  return { campaign, people, checksOf };
}

const everyone = ['m-hurt', 'm-whole', 'm-pilot'];

function rested(length: RestLength, present: readonly string[], pilots: number) {
  const { campaign, people, checksOf } = table();
  const rest = { length, present, title: 'Rest', date: '2026-01-02' };
  const prepared = prepareRest(campaign, rest, { 'm-pilot': [[pilots]] }, people, checksOf);
  return { ...prepared, campaign, people };
}

it('knows the rests of every rule system by their length', () => {
  const { people, checksOf } = table();
  expect(restsOf(people)).toEqual(['short', 'night']);
  expect([...restDice('night', people, checksOf).keys()]).toEqual(['m-pilot']);
  expect(restDice('short', people, checksOf).get('m-pilot')).toMatchObject([{ count: 1, sides: 6 }]);
});

it('gives each what their rules give, says who gains nothing, and leaves those away alone', () => {
  const { shares, idle, faults } = rested('night', everyone, 4);
  expect(faults).toEqual([]);
  expect(shares.map(({ member }) => member)).toEqual(['m-hurt', 'm-pilot']);
  expect(shares[0]?.changes.map(hero.translate)).toEqual(['Endurance 2 → 5']);
  expect(shares[1]?.changes.map(pilot.translate).at(-1)).toMatch(/4.*\(dice 4\)$/u);
  expect(idle.map(({ name }) => name)).toEqual([{ raw: 'whole' }]);
  expect(rested('night', ['m-whole'], 4).faults).toHaveLength(1);
});

it('is one entry of the log and of every sheet that it changes', () => {
  const { campaign, people, ...prepared } = rested('night', everyone, 4);
  const done = applyPrepared(campaign, prepared, people, ports);
  const [line] = done.campaign.log;
  expect(line).toMatchObject({ kind: 'entry', title: 'Rest', days: 0 });
  expect(membersOf(line?.group ?? '')).toEqual(['doc-hurt', 'doc-pilot']);
  expect(done.characters.map(({ journal }) => journal.map(({ group }) => group))).toEqual([
    [line?.group],
    [line?.group],
  ]);
  expect(done.characters.map(({ play }) => play)).toMatchObject([{ endurance: 5 }, { vitality: 9 }]);
});
