import { freshKey, remove, set } from '#shared/character/edits';
import { chosenWidget, fieldsWidget } from '#shared/rules/builders/blocks';
import { numberAt, selectAt, textAt } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { ChosenWidget, FieldsWidget } from '#shared/rules/views';
import {
  armorKinds,
  most,
  optionalRules,
  variants,
  type Choices,
} from '#shared/rulesets/starfaring/choices/index';
import { combat, movements, reaching, senses, type Sense } from '#shared/rulesets/starfaring/data/index';
import { damageTypes, protections } from '#shared/rulesets/starfaring/derive/damage';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { featureName, t } from '#shared/rulesets/starfaring/texts';

type ValueId = keyof typeof most;
type Field = FieldsWidget['fields'][number];

const units: Partial<Record<ValueId, string>> = {
  speed: 'units.meters',
  capacity: 'units.kilograms',
  restHours: 'units.hours',
};

/** These values come from other books, so the user enters them. */
export function valuesStep({ choices }: StarfaringCharacter): StepBody {
  const field = (id: ValueId): Field => {
    const { [id]: unit } = units;
    const min = id === 'level' || id === 'restHours' ? 1 : 0;
    return {
      ...numberAt([id], t(`creation.values.${id}`), choices[id], [min, most[id]]),
      hint: t(`creation.values.${id}Hint`),
      ...(unit !== undefined && { unit: t(unit) }),
    };
  };
  const fields = (id: string, all: Field[]): FieldsWidget =>
    fieldsWidget({ id, title: t(`creation.values.${id}`) }, all);
  const [body, armored] = [
    ['level', 'vitality', 'defense', 'speed', 'capacity', 'psi', 'restHours'],
    ['armorValue', 'armorPenalty'],
  ] as const;
  return {
    intro: t('creation.values.intro'),
    widgets: [
      fields('body', body.map(field)),
      {
        kind: 'choice',
        id: 'armor',
        title: t('creation.values.armor'),
        hint: t('creation.values.armorHint'),
        options: armorKinds.map((id) => ({
          id,
          title: t(`armor.${id}`),
          text: id === 'none' ? t('armor.noneText') : t('armor.restText', { dc: combat.armorRest[id] }),
          terms: [],
          selected: choices.armor === id,
          edits: [set(['armor'], id)],
        })),
      },
      fields('protection', armored.map(field)),
      fields(
        'protections',
        damageTypes.map((type) => {
          const path = ['protections', type];
          const value = choices.protections[type] ?? 'none';
          const label = t(`calc.damageType.${type}`);
          const options = protections.map((id) => ({ value: id, label: t(`protections.${id}`) }));
          return { ...selectAt(path, label, value, options, { id: `protection-${type}` }), path };
        }),
      ),
      fields(
        'speeds',
        movements.map((id) => range(['speeds', id], `movements.${id}`, choices.speeds[id])),
      ),
      fields(
        'senses',
        // Those that reach a distance first.
        senses
          .toSorted((a, b) => Number(reaching.has(b)) - Number(reaching.has(a)))
          .map((id) => sense(id, choices.senses[id])),
      ),
      features(choices),
      ...optionalRules.map(({ id, key }, index) => ({
        kind: 'choice' as const,
        id: `rules-${id}`,
        title: t(`variants.${id}.label`),
        hint: t(`variants.${id}.text`),
        options: (variants[index]?.options ?? []).map((option) => ({
          id: option.id,
          title: option.label,
          text: t(`variants.${id}.${option.id}`),
          terms: [],
          selected: choices[key] === (option.id === 'on'),
          edits: option.edits,
        })),
      })),
    ],
  };
}

const range = (path: readonly string[], label: string, value = 0): Field => ({
  ...numberAt(path, t(label), value, [0, most.speed]),
  id: path.join('-'),
  unit: t('units.meters'),
});

function sense(id: Sense, value: Choices['senses'][Sense] = false): Field {
  const [path, label] = [['senses', id], `senses.${id}.name`];
  if (reaching.has(id)) return range(path, label, Number(value));
  return { kind: 'flag', id: `senses-${id}`, label: t(label), value: value !== false && value !== 0, path };
}

/** Uses of special features come from the books of the table, too. */
function features({ features: all }: Choices): ChosenWidget {
  return chosenWidget(
    {
      id: 'features',
      title: t('sheet.features'),
      empty: t('creation.values.noFeatures'),
      add: {
        id: 'add-feature',
        label: t('creation.values.addFeature'),
        edits: [set(['features', freshKey], { name: '', uses: 1, restored: 'rest' })],
      },
    },
    Object.entries(all).map(([key, { name, uses, restored }]) => {
      const path = ['features', key];
      const rests = ['rest', 'fullRest'] as const;
      return {
        id: key,
        title: featureName(name),
        controls: [
          textAt([...path, 'name'], t('creation.gear.name'), name, 80),
          numberAt([...path, 'uses'], t('creation.values.uses'), uses, [1, 20]),
          selectAt(
            [...path, 'restored'],
            t('creation.values.restored'),
            restored,
            rests.map((rest) => ({ value: rest, label: t(`play.features.${rest}`) })),
          ),
        ],
        remove: [remove(path)],
      };
    }),
  );
}
