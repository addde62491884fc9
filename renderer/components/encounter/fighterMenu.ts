import type { CombatantFacts } from '#shared/encounter/report';
import { message } from '#shared/kernel/text';
import type { MenuItem } from '#renderer/components/ui/menu';

/** Changes to a combatant beside its turn. */
export function fighterMenu(row: {
  readonly facts: CombatantFacts;
  readonly turn: boolean;
  readonly target: boolean;
  readonly actsNow: boolean;
  readonly concentrates: boolean;
  readonly nameKnown: boolean;
}): readonly MenuItem[] {
  const { source, out, party, hidden, surprised } = row.facts.combatant;
  const only = (is: boolean, ...items: readonly MenuItem[]) => (is ? items : []);
  return [
    { id: 'initiative', label: message('encounterPage.changeInitiative') },
    ...only(!row.turn, {
      id: 'target',
      label: message(row.target ? 'encounterPage.noTarget' : 'encounterPage.target'),
    }),
    ...only(row.actsNow, { id: 'back', label: message('encounterPage.actNow') }),
    out
      ? { id: 'back', label: message('encounterPage.back') }
      : { id: 'out', label: message('encounterPage.leave') },
    ...only(row.concentrates, {
      id: 'endConcentration',
      label: message('encounterPage.endConcentration'),
    }),
    surprised === true
      ? { id: 'unsurprise', label: message('encounterPage.notSurprised') }
      : { id: 'surprise', label: message('encounterPage.surprise') },
    ...only(
      !party,
      { id: 'reserve', label: message('encounterPage.reserve') },
      hidden === true
        ? { id: 'reveal', label: message('encounterPage.reveal') }
        : { id: 'hide', label: message('encounterPage.hide') },
      ...only(!row.nameKnown, { id: 'tellName', label: message('encounterPage.tellName') }),
    ),
    ...only('character' in source || source.copy.block !== null, {
      id: 'sheet',
      label: message('encounterPage.openSheet'),
    }),
  ];
}
