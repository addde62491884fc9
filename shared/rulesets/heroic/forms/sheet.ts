import { raw, signed } from '#shared/kernel/text';
import { entriesBlock, entriesIfAny, figuresBlock } from '#shared/rules/builders/blocks';
import type { AsideView, Figure } from '#shared/rules/views';
import type { EntriesBlock, FiguresBlock, SheetBlock, SheetView } from '#shared/rules/sheetViews';
import { explainedFigure } from '#shared/rules/builders/figures';
import { inPlay } from '#shared/rules/sheetViews';
import { freeLines, heldLines, tieRoll } from '#shared/rulesets/heroic/combat/block';
import { healingSkill, healingSkillRoll, skillRoll, statRoll } from '#shared/rulesets/heroic/checks/requests';
import { attackTable, figureRoll, rollable, skillEntries } from '#shared/rulesets/heroic/sheet/blocks';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { figures as numbers } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import type { FilledAbility } from './abilities';
import { blockFigures, blockSubtitle, gearLines, gearText, notesOf, statFigures } from './figures';
import { abilityRolls, afterHits, blockAttackRoll } from './rolls';
import type { BlockState } from './blockState';
import { vehicleEntries } from './vehicle/play';

type Entry = EntriesBlock['entries'][number];

export function blockAside(current: BlockState): AsideView {
  const { block } = current;
  return {
    subtitle: blockSubtitle(current),
    figures: [
      ...statFigures(block).map((one): Figure => ({ ...one, emphasis: 'normal' })),
      ...blockFigures(current),
      ...block.character.attacks.map((attack, index) =>
        explainedFigure(
          `attack-${String(index)}`,
          attack.weapon.name,
          attack.attack,
          'normal',
          raw(signed(attack.attack.value)),
        ),
      ),
    ],
    lists: [
      { title: t('forms.abilities.heading'), items: block.abilities.map(({ title }) => title) },
      { title: t('forms.modifiers.heading'), items: block.modifiers.map(({ name }) => name) },
      { title: t('sheet.gear'), items: gearLines(current).map(gearText) },
    ],
  };
}

/** Implements section 14, with piloting (9) or the army's leader (10). */
export function blockSheet(current: BlockState): SheetView {
  return { subtitle: blockSubtitle(current), blocks: sheetBlocks(current) };
}

function sheetBlocks(current: BlockState): SheetBlock[] {
  const { block } = current;
  const notes = notesOf(current);
  return [
    inPlay('numbers', figures(current)),
    inPlay(
      'numbers',
      figuresBlock(
        { id: 'stats', title: t('sheet.stats') },
        statIds.flatMap((stat, index) => {
          const one = statFigures(block)[index];
          return one === undefined ? [] : [{ ...one, roll: statRoll(current, stat) }];
        }),
      ),
    ),
    inPlay(
      'rolls',
      attackTable(
        current,
        (attack) => ({
          name: attack.weapon.name,
          roll: blockAttackRoll(current, attack),
          modifier: attack.item?.modifier,
        }),
        t('forms.noAttacks'),
      ),
    ),
    ...entriesIfAny('fight', t('fight.title'), [...freeLines(current), ...heldLines(current)]).map((fight) =>
      inPlay('rolls', fight),
    ),
    { ...inPlay('rolls', abilityEntries(current, block.abilities)), attacks: true },
    ...(block.of.form === 'vehicle'
      ? [{ ...vehicleEntries(current, block.of.choices), attacks: true as const }]
      : []),
    ...entriesIfAny('army', t('forms.army.heading'), leaderEntries(current)),
    ...entriesIfAny('scale', t('forms.scale.label'), scaleEntries(current)),
    ...entriesIfAny(
      'modifiers',
      t('forms.modifiers.heading'),
      block.modifiers.map(({ name, text }, index) => ({ id: String(index), name, texts: [text] })),
    ),
    inPlay(
      'rolls',
      skillEntries(current, (taken) =>
        taken.id === healingSkill ? healingSkillRoll(current, taken) : skillRoll(current, taken),
      ),
    ),
    entriesBlock(
      { id: 'gear', title: t('sheet.gear'), empty: t('sheet.gearEmpty') },
      gearLines(current).map(({ id, name, notes: texts }) => ({ id, name, texts })),
    ),
    ...entriesIfAny(
      'notes',
      t('print.notes'),
      notes === undefined ? [] : [{ id: 'notes', name: blockSubtitle(current), texts: [notes] }],
    ),
  ];
}

function figures(current: BlockState): FiguresBlock {
  return figuresBlock(
    { id: 'play', title: t('sheet.figures') },
    blockFigures(current).map((one) =>
      rollable(one, one.id === 'initiative' ? tieRoll(current) : figureRoll(current, one.id)),
    ),
  );
}

/** Implements section 14.2. */
export function abilityEntries(current: CharacterState, abilities: readonly FilledAbility[]): EntriesBlock {
  const afterHit = afterHits(current, abilities);
  return entriesBlock(
    { id: 'abilities', title: t('forms.abilities.heading'), empty: t('forms.abilities.none') },
    abilities.flatMap((ability, index): Entry[] => {
      const { title, text, note } = ability;
      const rolls = abilityRolls(current, ability, afterHit);
      const entry = { id: String(index), name: title, texts: note === undefined ? [text] : [text, note] };
      const [only, ...others] = rolls;
      if (only !== undefined && others.length === 0) return [{ ...entry, roll: only.roll }];
      return [
        entry,
        ...rolls.map(({ name, roll }, nth) => ({
          id: `${String(index)}-${String(nth)}`,
          name,
          texts: [],
          roll,
        })),
      ];
    }),
  );
}

/** Lists the leader, and the rules of fighting and recovery (10). */
function leaderEntries({ block, leader }: BlockState): Entry[] {
  if (block.of.form !== 'army') return [];
  return [
    {
      id: 'leader',
      name: leader?.name ?? t('forms.army.officer'),
      texts: [t(leader === undefined ? 'forms.army.ownLeader' : 'forms.army.heroLeader')],
    },
    {
      id: 'battle',
      name: t('forms.army.battle'),
      texts: [
        t('forms.army.battleText', { hours: numbers.massBattle.roundHours }),
        t('forms.army.recoveryText'),
      ],
    },
  ];
}

/** Explains the scale (8). */
function scaleEntries(current: BlockState): Entry[] {
  const { scale } = current.character;
  if (scale === 'character') return [];
  return [
    {
      id: 'scale',
      name: t(`scales.${scale}`),
      detail: t(`forms.scale.examples.${scale}`),
      texts: [t('forms.scale.larger'), t('forms.scale.smaller')],
    },
  ];
}
