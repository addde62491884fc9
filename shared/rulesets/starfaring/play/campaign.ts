import type { CharacterDocument } from '../../../character/document';
import { message, raw, signed, type Text } from '../../../kernel/text';
import { numeral } from '../../../ledger/ledger';
import type { Economy, MoneyWords } from '../../../rules/ledger/economy';
import type { LedgerView } from '../../../rules/ledger/ledgerView';
import type { Profile } from '../../../rules/party';
import { plainLedger } from '../../../rules/ledger/plainLedger';
import { skills } from '../data';
import type { StarfaringCharacter } from '../derive';
import { abilityFigures, playFigures } from '../derive/figures';
import { vitalTrackers } from './view';
import { traumaName } from '../derive/rollModifiers';
import { conditionName, skillName, t } from '../texts';

/** Play figures that say nothing of the character itself: points that go down and levels that go up have places of their own. */
const kept = new Set(['vitality', 'psi', 'exhaustion']);

/** The character among its party (Abilities, Skills, Vitality, Conditions); INT shortens learning (Between adventures). */
export function profile(character: StarfaringCharacter): Profile {
  return {
    figures: [...abilityFigures(character), ...playFigures(character).filter(({ id }) => !kept.has(id))],
    skills: skills.map(({ id }) => {
      const bonus = character.choices.skills[id] ?? 0;
      return { id, label: skillName(id), rank: bonus, text: raw(bonus === 0 ? '' : signed(bonus)) };
    }),
    vitals: vitalTrackers(character)
      .filter(({ id }) => id === 'vitality' || id === 'psi')
      .map(({ id, label, value, max, tone }) => ({ id, label, value, max, tone })),
    conditions: ailments(character),
    learning: character.abilities.int,
  };
}

/** Everything that ails it: death near or past, exhaustion, rads, hunger, conditions, traumas. */
function ailments(character: StarfaringCharacter): Text[] {
  const { play, vitality, exhaustion, dead, conditions, traumas } = character;
  if (dead) return [t('play.dead')];
  const counted = [
    ['rads', play.rads],
    ['hungry', play.hungry],
    ['thirsty', play.thirsty],
  ] as const;
  return [
    ...(vitality.current === 0 ? [t(play.death.stable ? 'play.stable' : 'play.dying')] : []),
    ...(exhaustion.value === 0 ? [] : [t('causes.exhaustion', { level: exhaustion.value })]),
    ...counted.flatMap(([id, amount]) =>
      amount === 0 ? [] : [t('campaign.counted', { what: t(`sheet.${id}`), amount })],
    ),
    ...[...conditions.keys()].map(conditionName),
    ...traumas.map(traumaName),
  ];
}

const credits: MoneyWords = {
  label: t('campaign.credits'),
  amount: (sum) => t('campaign.amount', { amount: numeral(sum) }),
};

/** The lifestyle table is this document's own, so a credit is a credit. */
export const economy: Economy = { money: credits };

/** Credits and Exp, entry by entry; a sheet starts without credits, which the missing chapters would give. */
export function ledger(document: CharacterDocument): LedgerView {
  return plainLedger(document, {
    money: {
      label: credits.label,
      opening: { amount: 0, text: message('ledger.nothingYet') },
      amountText: credits.amount,
    },
  });
}
