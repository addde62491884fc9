import { expect, it } from 'vitest';
import { memberSummaries } from '#renderer/shells/people/memberSummary';
import { newCampaign } from '#shared/campaign/campaign';
import { peopleOf } from '#shared/campaign/party/people';
import { perform } from '#shared/character/journal';
import { join, newEncounter, ofCharacter } from '#shared/encounter/combatants';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { ownWords } from '#shared/encounter/conditions';
import { run } from '#shared/encounter/run';
import { message, raw } from '#shared/kernel/text';
import type { CharacterDocument } from '#shared/character/document';
import { ruleset as heroic } from '#shared/rulesets/heroic/index';
import { newCharacter } from '#shared/sheet/commands';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = (ids: string) => ({ clock: fixedClock, ids: countingIds(ids) });

it('says how long conditions and effects still last', () => {
  const open = (document: CharacterDocument) => {
    const opened = heroic.open(document);
    if (!opened.ok) throw new Error('cannot be opened');
    return opened.value;
  };
  const begins = (document: CharacterDocument, kind: 'condition' | 'effect', of: string, count: number) => {
    const time = open(document).time?.();
    if (time === undefined) throw new Error('counts no time');
    const { edits } = time.begin({ kind, of }, { unit: 'rounds', count }, of);
    return perform(document, { label: raw(of), edits }, ports(of));
  };
  const brakka = newCharacter(heroic, ports('brakka'));
  const hurt = begins(begins(brakka, 'condition', 'afraid', 3), 'effect', 'Blessing', 2);
  const campaign = { ...newCampaign('heroic', 'Road', ports('road')), party: [memberOf(hurt)] };
  const people = peopleOf(campaign, new Map([[hurt.id, { document: hurt, opened: open(hurt) }]]));
  const [summary] = memberSummaries(campaign, people, new Map(), []);
  const texts = JSON.stringify(summary?.conditions);
  // The rules list the blessing among no harmful conditions.
  expect(summary?.conditions.map(({ harms }) => harms)).toEqual([true, false]);
  expect(texts).toMatch(/overview\.party\.lasting.*afraid.*3.*Blessing.*2/);
});

it('shows conditions of a running encounter with the turns that are left, and of no other encounter', () => {
  const brakka = newCharacter(heroic, ports('brakka'));
  const opened = heroic.open(brakka);
  if (!opened.ok) throw new Error('cannot be opened');
  const rules: TableRules = {
    ruleset: (id) => (id === 'heroic' ? heroic : undefined),
    open: (document) => heroic.open(document),
  };
  const fought = (id: string, commands: readonly Command[]) => {
    const hero = ofCharacter({ id: 'hero', name: 'Brakka', party: true, initiative: 5 }, brakka);
    const start: Table = {
      encounter: join(newEncounter(id, id, 'heroic'), [hero]),
      characters: { [brakka.id]: brakka },
    };
    return commands.reduce((table, command, index) => {
      const ran = run(table, command, rules, ports(`${id}-${String(index)}`));
      if (!ran.ok) throw new Error(JSON.stringify(ran.error));
      return ran.value.table;
    }, start).encounter;
  };
  const gives = (condition: string, rounds?: number): Command => ({
    do: 'condition',
    targets: ['hero'],
    condition,
    ...(rounds !== undefined && { lasts: { rounds } }),
  });
  const running = fought('running', [{ do: 'begin' }, gives('Dizzy', 3), gives('Marked')]);
  const ended = fought('ended', [{ do: 'begin' }, gives('Deaf'), { do: 'end' }]);
  const campaign = {
    ...newCampaign('heroic', 'Road', ports('road')),
    party: [memberOf(brakka)],
    encounters: { running, ended },
  };
  const people = peopleOf(campaign, new Map([[brakka.id, { document: brakka, opened: opened.value }]]));
  const [summary] = memberSummaries(campaign, people, new Map(), []);
  expect(summary?.conditions).toEqual([
    {
      text: message('overview.party.lasting', {
        what: raw('Dizzy'),
        left: message('durations.rounds', { count: 3 }),
      }),
      harms: false,
    },
    { text: raw('Marked'), harms: false },
  ]);
  expect(ownWords(running, rules)).toEqual(['Marked', 'Dizzy']);
  expect(ownWords(running, { ruleset: () => undefined })).toEqual([]);
});
