import type { CharacterDocument } from '#shared/character/document';
import { message, plainNumber, raw, signed, type Text } from '#shared/kernel/text';
import type { Economy, MoneyWords } from '#shared/rules/ledger/economy';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import type { Profile } from '#shared/rules/party';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import { advancementAccount } from './advancement';
import { skills } from '#shared/rulesets/starfaring/data/index';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { abilityFigures, playFigures } from '#shared/rulesets/starfaring/derive/figures';
import { vitalTrackers } from './view';
import { traumaName } from '#shared/rulesets/starfaring/derive/rollModifiers';
import { conditionName, skillName, t } from '#shared/rulesets/starfaring/texts';

/** Points and levels of play are listed elsewhere in the profile. */
const kept = new Set(['vitality', 'psi', 'exhaustion']);

/** Implements Abilities, Skills, Vitality and Conditions; INT shortens learning (Between adventures). */
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

/** Lists death, exhaustion, rads, hunger, conditions and traumas. */
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
  amount: (sum) => t('campaign.amount', { amount: plainNumber(sum) }),
};

/** The lifestyle table is from this document, so no conversion is needed. */
export const economy: Economy = { money: credits };

/** A sheet starts without credits, since the chapters that would grant them are missing. */
export function ledger(document: CharacterDocument): LedgerView {
  return plainLedger(document, {
    exp: advancementAccount(),
    money: {
      label: credits.label,
      opening: { amount: 0, text: message('ledger.nothingYet') },
      amountText: credits.amount,
    },
  });
}
