import { plainDice } from '#shared/campaign/dice/plainDice';
import { initiativeRolls } from '#shared/campaign/encounter/initiativeRolls';
import type { Encounter } from '#shared/encounter/document';
import type { FoeSources } from '#shared/encounter/preparation/newcomers';
import { message, raw } from '#shared/kernel/text';
import type { useDiceLog } from '#renderer/stores/dice/useDiceLog';

/**
 * Initiative dice that fell between two states of an encounter enter the log of its campaign, once each. Those of foes
 * are hidden: they would tell the players who is there, and by which name.
 */
export function logInitiative(
  log: Pick<ReturnType<typeof useDiceLog>, 'keepRolled'>,
  before: Encounter | null,
  after: Encounter,
  sources: Pick<FoeSources, 'ruleset'>,
  campaign: string,
): void {
  for (const { members, groups, faces, total } of initiativeRolls(before, after, sources)) {
    const [first, ...others] = members;
    if (first === undefined) continue;
    const name =
      others.length > 0 ? message(`encounterPage.${first.party ? 'party' : 'foe'}`) : raw(first.name);
    const label = message('screen.fight.rolled', { name });
    log.keepRolled({ label, who: '', rolled: plainDice(groups, faces, total) }, campaign, !first.party);
  }
}
