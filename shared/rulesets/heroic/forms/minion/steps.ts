import { fieldsWidget } from '#shared/rules/builders/blocks';
import { choiceAt, flagAt, numberAt, textField } from '#shared/rules/builders/fields';
import { wizardOf, type StepBody } from '#shared/rules/builders/wizard';
import type { Problem } from '#shared/rules/problem';
import type { FieldsWidget } from '#shared/rules/views';
import { gearStep } from '#shared/rulesets/heroic/creation/gear';
import { skillsStep } from '#shared/rulesets/heroic/creation/skills';
import { statsStep } from '#shared/rulesets/heroic/creation/stats';
import suggestions from '#shared/rulesets/heroic/data/suggestions.json';
import { t } from '#shared/rulesets/heroic/texts';
import { forms } from '#shared/rulesets/heroic/content/formData';
import { abilityWidgets } from '#shared/rulesets/heroic/forms/steps/abilities';
import type { Minion } from './minion';
import { stepTitle } from '#shared/rulesets/heroic/forms/names';

interface Context {
  readonly minion: Minion;
  readonly problems: readonly Problem[];
}

/** Starts with the owner and the kind, then continues as for a hero. */
export const minionWizard = wizardOf<Context, string>(stepTitle, {
  minion: minionStep,
  stats: (context) => ({
    ...statsStep(heroContext(context)),
    intro: t('forms.steps.minion.stats', {
      points: t('counts.points', { count: context.minion.kind.points }),
    }),
  }),
  skills: (context) => ({ ...skillsStep(heroContext(context)), intro: skillsIntro(context) }),
  gear: minionGear,
  abilities: ({ minion, problems }) => ({
    intro: t(`forms.steps.minion.${minion.kind.abilities ? 'abilities' : 'noAbilities'}`),
    widgets: abilityWidgets(minion.character.content, minion.abilities, problems),
  }),
});

function heroContext({ minion, problems }: Context) {
  return { character: minion.character, problems };
}

function skillsIntro({ minion: { kind } }: Context) {
  return t(`forms.steps.minion.${kind.abilities ? 'features' : 'skills'}`, { count: kind.skills });
}

function minionGear(context: Context): StepBody {
  const { character } = context.minion;
  const step = gearStep({
    character: {
      ...character,
      choices: { ...character.choices, gear: { ...character.choices.gear, method: 'package' } },
    },
    problems: context.problems,
  });
  return {
    ...step,
    intro: t('forms.steps.minion.gear'),
    widgets: step.widgets.filter(({ id }) => id !== 'gear-method'),
  };
}

function minionStep({ minion }: Context): StepBody {
  const { choices } = minion;
  return {
    intro: t('forms.steps.minion.intro'),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      choiceAt(
        ['minion', 'kind'],
        t('forms.steps.minion.kind'),
        minion.kind.id,
        forms.minions.map((kind) => ({
          id: kind.id,
          title: t(`forms.minion.kinds.${kind.id}.name`),
          text: t(`forms.minion.kinds.${kind.id}.text`, { points: kind.points, exp: kind.exp }),
        })),
      ),
      background(minion),
      flags(minion),
      ...(minion.owner === undefined
        ? [{ kind: 'note' as const, id: 'owner', tone: 'info' as const, text: t('forms.noOwner') }]
        : []),
      ...(choices.minion.how.trim() === ''
        ? [{ kind: 'note' as const, id: 'why', tone: 'info' as const, text: t('forms.steps.minion.why') }]
        : []),
    ],
  };
}

function background({ choices }: Minion): FieldsWidget {
  return fieldsWidget({ id: 'background', title: t('forms.minion.background') }, [
    textField(['archetype'], t('forms.minion.archetype'), choices.archetype, 60),
    ...(['age', 'personality', 'how'] as const).map((id) =>
      textField(['minion', id], t(`forms.minion.${id}`), choices.minion[id], 200),
    ),
  ]);
}

function flags({ choices, kind, owner }: Minion): FieldsWidget {
  const needsMnd = owner === undefined && (choices.minion.illusion || kind.bandPerMnd !== undefined);
  return fieldsWidget({ id: 'flags' }, [
    flagAt(['minion', 'beast'], t('forms.minion.beast'), choices.minion.beast, {
      hint: t('forms.minion.beastHint', { exp: forms.beast.exp }),
    }),
    ...(kind.lasts === 'scene' || choices.minion.illusion
      ? [
          flagAt(['minion', 'illusion'], t('forms.minion.illusion'), choices.minion.illusion, {
            hint: t('forms.minion.illusionHint'),
          }),
        ]
      : []),
    ...(needsMnd
      ? [
          numberAt(['minion', 'ownerMnd'], t('forms.minion.ownerMnd'), choices.minion.ownerMnd, [-1, 12], {
            id: 'owner-mnd',
            hint: t('forms.minion.ownerMndHint'),
          }),
        ]
      : []),
  ]);
}
