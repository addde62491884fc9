import { onTestFinished } from 'vitest';
import { builtInRulesets, type Rulesets } from '#electron/services/library/rulesets';
import { openTableFiles } from '#electron/services/table/tableFiles';
import { openTableOwner } from '#electron/services/table/tableOwner';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { seededRng } from '#shared/dice/random';
import { usualAttack, waysToAttack } from '#shared/encounter/attacks';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import type { Combatant } from '#shared/encounter/document';
import { noTranslation } from '#shared/kernel/language';
import type { Rng } from '#shared/kernel/ports';
import { openRequest } from '#shared/rules/fight/meeting';
import type { Ruleset } from '#shared/rules/ruleset';
import { quickCharacter } from '#shared/sheet/commands';
import type { TableCommand, TurnAction } from '#shared/table/commands/command';
import { encounterRoomSchema } from '#shared/table/rooms/schemas';
import type { SeatRecord } from '#shared/table/wire/messages';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { memoryTable } from '#test/integration/support/memoryTable';
import { toyServices } from '#test/integration/support/services';
import { tickingClock, value } from '#test/integration/support/world';

const gm: SeatRecord = { id: 'gm', name: 'GM', role: 'gm', characters: [] };
const hero = 'hero-0001';
export const ann: SeatRecord = { id: 'ann', name: 'Ann', role: 'player', characters: [hero] };

/** The numbers that players never see, and what the foe is under. */
export interface Secrets {
  readonly defense: number;
  readonly health: number;
  readonly conditions?: readonly string[];
}

export type Attack = Extract<TurnAction, { do: 'attack' }>;

/** A hero by the rules whose turn it is, facing a quick foe, at a table with a seat for its player. */
export async function facing(ruleset: Ruleset, { defense, health }: Secrets, sheet?: CharacterDocument) {
  const id = ruleset.manifest.id;
  const rulesets: Rulesets = {
    manifests: [...builtInRulesets.manifests.filter((each) => each.id !== id), ruleset.manifest],
    load: async (wanted, campaign) => (wanted === id ? ruleset : builtInRulesets.load(wanted, campaign)),
  };
  const { services, give, bugs } = await toyServices({ rulesets });
  const ids = countingIds('judged');
  const made =
    sheet ?? quickCharacter(ruleset, { clock: fixedClock, ids, rng: seededRng('hero'), translate: () => id });
  const document = { ...made, id: hero, name: 'Hero', revision: 0, campaign: 'judged-0001' };
  // Relict attacks have to reach the armor.
  const armor = id === 'relict' ? defense : 0;
  const numbers = { name: 'Secret name', health, defense, armor };
  const foe = ofQuickFoe({ id: 'foe', name: 'Secret name', initiative: 1 }, numbers, ruleset);
  if (foe === undefined) throw new Error('No quick foes');
  const party: Combatant = ofCharacter({ id: 'own', name: 'Hero', party: true, initiative: 9 }, document);
  const fight = join(newEncounter('fight', 'The fight', id), [party, foe]);
  const own = fight.combatants['own'];
  if (own === undefined) throw new Error('Nobody acts');
  const campaign = {
    ...newCampaign(id, 'Judged', { clock: fixedClock, ids }),
    ...{ id: 'judged-0001', revision: 0, party: [memberOf(document)] },
    encounters: {
      fight: {
        ...fight,
        ...{ state: 'running' as const, round: 1, turn: 'own', rounds: { start: 1, end: 0 } },
        combatants: { ...fight.combatants, own: { ...own, begun: 1, counters: { start: 1, end: 0 } } },
      },
    },
  };
  value(await give('documents.commit', { characters: [document], campaigns: [campaign] }));
  const table = memoryTable([gm, ann]);
  const files = await openTableFiles(services.library.folder, campaign.id);
  const open = (rng: Rng = seededRng('table')) =>
    openTableOwner({
      bases: files.basesOf(files.record().table),
      library: services.library,
      rulesets,
      packSource: services.packSource,
      language: async () => noTranslation,
      clock: tickingClock(),
      ids: countingIds('own'),
      rng,
      campaign: campaign.id,
      link: table.link(gm),
      files,
      subscribe: (listener) => services.subscribe(listener),
      arrived: () => undefined,
      changed: services.changed,
      rolled: () => undefined,
      stateChanged: () => undefined,
      notify: () => undefined,
      logBug: (error) => void bugs.push(error),
    });
  const owner = open();
  onTestFinished(() => owner.close());
  await owner.refresh();
  await owner.refresh();
  const link = table.link(ann);
  const room = () => encounterRoomSchema.parse(table.room('encounter'));
  const target = (): string => room().order.find(({ party: isOwn }) => !isOwn)?.id ?? '';
  const command = (action: TurnAction, commandId: string): TableCommand => ({
    id: commandId,
    do: 'encounter',
    with: { encounter: room().encounter ?? '', character: hero, action },
  });
  const way = usualWay(ruleset, document, party);
  /** With every die at this end, in as many dice as any state may ask for. */
  const attack = (end: 'best' | 'worst', more: Partial<Attack> = {}): Attack => ({
    do: 'attack',
    targets: [target()],
    attack: way.id,
    part: 0,
    roll: 'throw',
    dice: way.dice(end),
    chosen: [],
    ...more,
  });
  const readFight = async () =>
    value(await services.library.campaigns.read(campaign.id)).encounters?.['fight'];
  const rolls = async () => value(await services.library.rolls.read(campaign.id, 100)).lines;
  return { table, link, owner, open, bugs, give, command, attack, target, room, readFight, rolls, services };
}

/** The attack that the hero usually makes, and its dice as they would fall on a phone. */
function usualWay(ruleset: Ruleset, document: CharacterDocument, combatant: Combatant) {
  const open = ruleset.open(document);
  if (!open.ok) throw new Error(JSON.stringify(open.error));
  const way = usualAttack(waysToAttack(combatant, ruleset, open.value).filter(({ power }) => power !== true));
  const check = ruleset.checks.find(({ id }) => id === way?.rolls[0].check);
  const opened = way && check && openRequest(way.rolls[0], check);
  if (way === undefined || opened?.ok !== true) throw new Error(`${ruleset.manifest.id} has no attack`);
  const groups = opened.value.dice.filter(({ theirs }) => theirs !== true);
  return {
    id: way.id,
    dice: (end: 'best' | 'worst') =>
      groups.map(({ id, sides, count }) => ({
        group: id,
        sides,
        faces: Array.from({ length: count }, () => (end === 'best' ? sides : 1)),
      })),
  };
}
