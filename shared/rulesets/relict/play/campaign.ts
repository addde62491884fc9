import type { CharacterDocument } from '../../../character/document';
import { plainNumber, raw, type Text } from '../../../kernel/text';
import { explain } from '../../../rules/explained';
import type { Economy, MoneyWords } from '../../../rules/ledger/economy';
import type { LedgerView } from '../../../rules/ledger/ledgerView';
import type { Outcome, Profile, RestContext } from '../../../rules/party';
import { plainLedger } from '../../../rules/ledger/plainLedger';
import type { RelictCharacter } from '../derive';
import { rules, scaleOf, statIds } from '../data';
import { armorSetLeft, edits, poolIds, poolLeft } from './state';
import { trackers } from './view';
import { bodyFigures, statFigures } from '../sheet';
import { statName, t } from '../texts';

/** The document has no skills apart from its core stats, which it calls core skills (CORE STATS). */
export function profile(character: RelictCharacter): Profile {
  const { stats } = character.choices;
  return {
    figures: [
      ...statFigures(character, 'main'),
      ...bodyFigures(character).filter(({ id }) => id === 'armor' || id === 'speed'),
    ],
    skills: statIds.map((id) => ({
      id,
      label: statName(id),
      rank: stats[id],
      text:
        stats[id] === 0
          ? raw('')
          : t('campaign.standing', { value: stats[id], word: t(`scale.${scaleOf(stats[id])}.name`) }),
    })),
    vitals: [
      ...trackers(character)
        .filter(({ id }) => id !== 'armorLost')
        .map(({ id, label, value, max, tone }) => ({ id, label, value, max, tone })),
      ...armorVital(character),
    ],
    conditions: ailments(character),
    // Knowledge is the ability for learning.
    learning: explain([{ label: statName('knowledge'), amount: stats.knowledge, rule: rules.stats.source }]),
  };
}

/** Implements ARMOR ABSORPTION; empty without an armor set. */
function armorVital({ choices, play }: RelictCharacter): Profile['vitals'] {
  const { armor } = choices.armorSet;
  const left = armorSetLeft(choices, play);
  if (armor === 0) return [];
  const tone = left === 0 ? 'danger' : left < armor ? 'warning' : 'plain';
  return [{ id: 'armorSet', label: t('sheet.armorSetUnnamed'), value: left, max: armor, tone }];
}

function ailments({ choices, play }: RelictCharacter): Text[] {
  const isDestroyed = choices.armorSet.armor > 0 && armorSetLeft(choices, play) === 0;
  return [
    // Hidden and Invisible are not harmful.
    ...play.states
      .filter((id) => id === 'blinded' || id === 'permanently-blind')
      .map((id) => t(`states.${id}.name`)),
    ...(play.ambush === 'ambushed' ? [t('play.ambush.state')] : []),
    ...(isDestroyed ? [t('play.destroyed')] : []),
  ];
}

const gold: MoneyWords = {
  label: t('sheet.gp'),
  amount: (sum) => t('campaign.amount', { amount: plainNumber(sum) }),
};

/**
 * Interpretation: the most expensive mundane item costs 100 GP (ITEM RARITY), about as much as a month of modest
 * life, 1,200 credits of the lifestyle table.
 */
export const economy: Economy = { money: gold, scale: rules.economy };

/** The entered values are the opening balances. */
export function ledger(document: CharacterDocument, { choices }: RelictCharacter): LedgerView {
  return plainLedger(document, {
    money: {
      label: gold.label,
      opening: { amount: choices.gp, text: t('sources.written') },
      amountText: gold.amount,
    },
  });
}

/**
 * Implements TURN ORDER and ARMOR ABSORPTION. Interpretation: a reserve that regenerates each turn is full after
 * any day; other reserves and lost armor wait for the player.
 */
export function stay({ choices, play }: RelictCharacter, { days }: RestContext): Outcome {
  const filled = poolIds.filter(
    (id) => days > 0 && choices[id].regeneration > 0 && poolLeft(choices, play, id) < choices[id].capacity,
  );
  return {
    changes: filled.map((id) =>
      t('play.change', {
        what: t(`sheet.${id}`),
        from: poolLeft(choices, play, id),
        to: choices[id].capacity,
      }),
    ),
    edits: edits.refill(choices, play, filled),
  };
}
