import { balance, belongings, type LedgerEntry, type LedgerItem } from '../../../ledger/ledger';
import { explain, type Explained } from '../../../rules/explained';
import type { Problem } from '../../../rules/problem';
import type { Choices } from '../choices';
import { coverArmor, rules } from '../data';
import { armorSetLeft, type Play } from '../play/state';
import { problemsOf } from '../choices/problems';
import { t } from '../texts';

export interface RelictCharacter {
  readonly choices: Choices;
  readonly play: Play;
  readonly problems: readonly Problem[];
  /** The entered value, less absorbed points, plus cover. */
  readonly armor: Explained;
  /** Holds the entered value plus all ledger entries. */
  readonly gp: Explained;
  /** Loot by name. */
  readonly belongings: readonly LedgerItem[];
}

export function derive(choices: Choices, play: Play, ledger: readonly LedgerEntry[]): RelictCharacter {
  return {
    choices,
    play,
    problems: problemsOf(choices),
    armor: armorOf(choices, play),
    gp: explain([
      { label: t('sources.written'), amount: choices.gp, rule: rules.rarity.source },
      { label: t('sources.ledger'), amount: balance(ledger, 'money'), rule: rules.rarity.source },
    ]),
    belongings: belongings(ledger),
  };
}

function armorOf(choices: Choices, play: Play): Explained {
  const lost = choices.armorSet.armor - armorSetLeft(choices, play);
  return explain([
    { label: t('sources.written'), amount: choices.armor, rule: rules.stats.source },
    { label: t('sources.absorbed'), amount: -lost, rule: rules.absorption.source },
    ...(play.cover === 'total'
      ? []
      : [{ label: t(`cover.${play.cover}.name`), amount: coverArmor(play.cover), rule: rules.cover.source }]),
  ]);
}
