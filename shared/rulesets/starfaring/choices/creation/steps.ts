import { set } from '#shared/character/edits';
import { signed } from '#shared/kernel/text';
import {
  catalogWidget,
  chosenWidget,
  fieldsWidget,
  type Row,
  steppersWidget,
} from '#shared/rules/builders/blocks';
import { numberAt, textAt } from '#shared/rules/builders/fields';
import { stepper } from '#shared/rules/builders/steppers';
import type { StepBody } from '#shared/rules/builders/wizard';
import { sourcesText } from '#shared/rules/explained';
import type { CatalogEntry, Stepper, Widget } from '#shared/rules/views';
import {
  abilityIds,
  figures,
  sizes,
  skills,
  type AbilityId,
  type Skill,
} from '#shared/rulesets/starfaring/data/index';
import suggestions from '#shared/rulesets/starfaring/data/suggestions.json';
import { decimal } from '#shared/rulesets/starfaring/derive/figures';
import { checkBonus, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { abilityName, plain, skillName, t } from '#shared/rulesets/starfaring/texts';

export function conceptStep({ choices }: StarfaringCharacter): StepBody {
  const words = (id: 'species' | 'class', kind: string, ids: readonly string[]) => ({
    ...textAt([id], t(`creation.concept.${id}`), choices[id], 60),
    hint: t(`creation.concept.${id}Hint`),
    suggestions: ids.map((each) => t(`suggestions.${kind}.${each}`)),
  });
  return {
    intro: t('creation.concept.intro'),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      fieldsWidget({ id: 'concept' }, [
        words('species', 'species', suggestions.species),
        words('class', 'classes', suggestions.classes),
      ]),
      {
        kind: 'choice',
        id: 'size',
        title: t('creation.concept.size'),
        hint: t('creation.concept.sizeHint'),
        options: sizes.map(({ id, space, reach, capacity }) => ({
          id,
          title: t(`sizes.${id}.name`),
          text: t(`creation.concept.size${capacity < 1 ? 'Half' : capacity === 1 ? 'Usual' : 'Times'}`, {
            space: decimal(space),
            reach: decimal(reach),
            capacity: decimal(capacity),
          }),
          terms: [],
          selected: choices.size === id,
          edits: [set(['size'], id)],
        })),
      },
    ],
  };
}

const scores = figures.abilities;

/** The scores can be set freely; unusual ones get a remark. */
export function abilitiesStep({ choices: { abilities } }: StarfaringCharacter): StepBody {
  const { minimum, maximum, usualMinimum, usualMaximum } = scores;
  const unusual = abilityIds.filter((id) => abilities[id] < usualMinimum || abilities[id] > usualMaximum);
  return {
    intro: t('creation.abilities.intro', { minimum: usualMinimum, maximum: usualMaximum }),
    widgets: [
      steppersWidget(
        {
          id: 'abilities',
          title: t('sheet.abilities'),
          hint: t('creation.abilities.hint', { minimum: plain(minimum), maximum }),
        },
        abilityIds.map((ability) => abilityRow(ability, abilities[ability])),
      ),
      ...unusual.map((id): Widget => ({
        kind: 'note',
        id: `unusual-${id}`,
        tone: 'info',
        text: t('creation.abilities.unusual', { ability: abilityName(id), value: plain(abilities[id]) }),
      })),
    ],
  };
}

function abilityRow(id: AbilityId, value: number): Stepper {
  const { minimum: min, maximum: max } = scores;
  const [label, text] = [t(`abilities.${id}.name`), t(`abilities.${id}.text`)];
  return stepper(
    { id, label, text, value, min, max },
    {
      path: ['abilities', id],
      highest: t('creation.abilities.highest', { maximum: max }),
      lowest: t('creation.abilities.lowest', { minimum: plain(min) }),
    },
  );
}

const { minimum, maximum } = figures.skills;

export function skillsStep(character: StarfaringCharacter): StepBody {
  const owned = character.choices.skills;
  return {
    intro: t('creation.skills.intro', { minimum: signed(minimum), maximum: signed(maximum) }),
    widgets: [
      chosenWidget(
        { id: 'skills', title: t('creation.skills.chosen'), empty: t('creation.skills.empty') },
        skills.filter(({ id }) => owned[id] !== undefined).map((skill) => skillRow(character, skill)),
      ),
      catalogWidget(
        { id: 'all-skills', title: t('creation.skills.catalog'), searchLabel: t('creation.skills.search') },
        abilityIds.map((id) => ({ id, label: t(`abilities.${id}.name`) })),
        skills.map((skill) => skillEntry(skill, owned[skill.id] !== undefined)),
      ),
    ],
  };
}

const ofAbility = ({ id, ability }: Skill) => ({
  id,
  title: skillName(id),
  terms: [{ label: abilityName(ability), explanation: t(`abilities.${ability}.text`) }],
});

function skillRow(character: StarfaringCharacter, skill: Skill): Row {
  const { id, ability } = skill;
  const { [id]: bonus = minimum, ...others } = character.choices.skills;
  const total = checkBonus(character, ability, id);
  return {
    ...ofAbility(skill),
    detail: t('creation.skills.total', { total: signed(total.value), sources: sourcesText(total) }),
    controls: [{ ...numberAt(['skills', id], t('sheet.bonus'), bonus, [minimum, maximum]), id: 'bonus' }],
    remove: [set(['skills'], others)],
  };
}

function skillEntry(skill: Skill, isOwned: boolean): CatalogEntry {
  const { id, ability } = skill;
  return {
    ...ofAbility(skill),
    group: ability,
    text: t(`skills.${id}.text`),
    owned: isOwned ? 1 : 0,
    actions: [
      {
        id: 'take',
        label: t('creation.skills.take'),
        edits: [set(['skills', id], minimum)],
        ...(isOwned && { blocked: t('creation.skills.taken') }),
      },
    ],
  };
}
