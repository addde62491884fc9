import type { CharacterDocument } from '../../../character/document';
import { raw, type Text } from '../../../kernel/text';
import { numeral } from '../../../ledger/ledger';
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

/** The character among its party (CORE STATS). The document has no skills but its core stats, which it calls core skills. */
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
    // How well one learns is Knowledge.
    learning: explain([{ label: statName('knowledge'), amount: stats.knowledge, rule: rules.stats.source }]),
  };
}

/** What the armor set still counts, where one is worn (ARMOR ABSORPTION). */
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
    // Hidden and Invisible are no harm.
    ...play.states
      .filter((id) => id === 'blinded' || id === 'permanently-blind')
      .map((id) => t(`states.${id}.name`)),
    ...(play.ambush === 'ambushed' ? [t('play.ambush.state')] : []),
    ...(isDestroyed ? [t('play.destroyed')] : []),
  ];
}

const gold: MoneyWords = {
  label: t('sheet.gp'),
  amount: (sum) => t('campaign.amount', { amount: numeral(sum) }),
};

/**
 * Reading: the dearest thing that is still mundane costs 100 GP (ITEM RARITY), and a month of modest life, 1,200 credits
 * of the lifestyle table, about as much.
 */
export const economy: Economy = { money: gold, scale: rules.economy };

/** GP and Exp, entry by entry; what the sheet was written with is there at first. */
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
 * Days without adventure (TURN ORDER, ARMOR ABSORPTION). Reading: a reserve that regenerates by the turn is full
 * after any day; one that does not, and what armor has lost, waits for somebody to see to it.
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
