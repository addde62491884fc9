import { filledIn } from './shared';
import { z } from 'zod';
import { raw, type Text } from '#shared/kernel/text';
import { statIds } from '#shared/rulesets/heroic/data/index';
import {
  scaleIds,
  type AbilityEntry,
  type AbilityFigures,
  type Amount,
  type Use,
  type Variable,
} from '#shared/rulesets/heroic/content/formData';
import { t } from '#shared/rulesets/heroic/texts';
import { defineKind, faultAt, type Fault } from '#shared/rulesets/heroic/homebrew/kind';
import {
  flag,
  key,
  number,
  oneOf,
  reference,
  rowOf,
  rows,
  words,
} from '#shared/rulesets/heroic/homebrew/parts';

/** Follows the order of assignment. */
const letters = ['x', 'y', 'z', 'w', 'v', 'u'] as const;

const numeric = ['number', 'modifier'] as const;
const variableSchema = z.strictObject({
  id: key(letters),
  name: words(60, { required: true }),
  kind: oneOf('variable', [...numeric, 'words', 'scale']),
  initial: number(-20, 1000, 0, { only: { part: 'kind', is: numeric } }),
  min: number(-1000, 1000, 0, { only: { part: 'kind', is: ['number'] } }),
  max: number(-1000, 1000, 20, { only: { part: 'kind', is: ['number'] } }),
  scale: oneOf('scale', scaleIds, { only: { part: 'kind', is: ['scale'] } }),
});

const withModifier = ['attack', 'defense', 'stat', 'victim', 'hazard'] as const;
const useSchema = z.strictObject({
  kind: oneOf('abilityUse', [...withModifier, 'threshold']),
  by: rowOf('variables'),
  plus: number(-20, 20, 0, { only: { part: 'kind', is: withModifier } }),
  damageBy: rowOf('variables', { only: { part: 'kind', is: ['attack'] } }),
  damage: number(-10, 20, 0, { only: { part: 'kind', is: ['attack'] } }),
  stat: oneOf('stat', statIds, { only: { part: 'kind', is: ['stat'] } }),
  mode: oneOf('mode', ['normal', 'advantage'], { only: { part: 'kind', is: ['stat'] } }),
  restores: number(0, 20, 0, { only: { part: 'kind', is: ['stat'] } }),
  hazard: reference('hazards', { only: { part: 'kind', is: ['hazard'] } }),
});

const schema = z.strictObject({
  name: words(60, { required: true }),
  wording: words(1000),
  exceeds: flag(),
  invulnerable: flag(),
  attacksBy: rowOf('variables'),
  initiativeBy: rowOf('variables'),
  scaleBy: rowOf('variables'),
  variables: rows(variableSchema, { most: letters.length }),
  uses: rows(useSchema, { most: 10 }),
});
type Value = z.infer<typeof schema>;
type VariableRow = Value['variables'][number];
type UseRow = Value['uses'][number];

/** Implements section 14.2. */
export const ability = defineKind({
  id: 'ability',
  schema,
  faults: (value) => [...wordingFaults(value), ...variableFaults(value), ...amountFaults(value)],
  make: (value, { id }) => ({ abilities: [entryOf(value, id)] }),
  detail: ({ variables, uses }) =>
    t('homebrew.details.ability', {
      variables: t('homebrew.details.variables', { count: variables.length }),
      uses: t('homebrew.details.rolls', { count: uses.length }),
    }),
});

/** Matches a variable in the text: its letter in curly braces. */
const mark = /\{([a-z]+)\}/g;

function wordingFaults({ wording, variables }: Value): Fault[] {
  const known = new Set(variables.map(({ id }) => id));
  const unknown = [...wording.matchAll(mark)]
    .map(([, letter = '']) => letter)
    .find((letter) => !known.has(letter));
  return unknown === undefined ? [] : [faultAt('wording', 'letter', { letter: raw(`{${unknown}}`) })];
}

function variableFaults({ variables }: Value): Fault[] {
  return variables.flatMap(({ kind, min, max, initial }, index) => {
    if (kind !== 'number') return [];
    const path = `variables[${String(index)}]`;
    if (min > max) return [faultAt(`${path}.min`, 'backwards')];
    return initial < min || initial > max ? [faultAt(`${path}.initial`, 'outside', { min, max })] : [];
  });
}

/** Amounts need variables with numbers, scales need one with a scale. */
function amountFaults({ variables, uses, attacksBy, initiativeBy, scaleBy }: Value): Fault[] {
  const kinds = new Map(variables.map(({ id, kind }) => [id, kind]));
  const amount = (id: string, path: string): Fault[] => {
    const kind = kinds.get(id);
    return kind === 'words' || kind === 'scale' ? [faultAt(path, 'noAmount')] : [];
  };
  const scale = kinds.get(scaleBy);
  return [
    ...amount(attacksBy, 'attacksBy'),
    ...amount(initiativeBy, 'initiativeBy'),
    ...(scale !== undefined && scale !== 'scale' ? [faultAt('scaleBy', 'noScale')] : []),
    ...uses.flatMap((use, index) => {
      const path = `uses[${String(index)}]`;
      return [
        ...amount(use.by, `${path}.by`),
        ...amount(use.damageBy, `${path}.damageBy`),
        ...(use.kind === 'threshold' && use.by === '' ? [faultAt(`${path}.by`, 'threshold')] : []),
      ];
    }),
  ];
}

function entryOf(value: Value, id: string): AbilityEntry {
  const { name, wording, attacksBy, initiativeBy, scaleBy } = value;
  const named = raw(name);
  const labels = new Map(value.variables.map((row) => [row.id, row.name]));
  return {
    id,
    name: named,
    title: (figures) => {
      const shown = value.variables.filter(({ kind }) => kind !== 'words');
      const [first, ...others] = shown.map((row) => figures[row.id] ?? raw(''));
      if (first === undefined) return named;
      const all = others.reduce<Text>((head, tail) => t('homebrew.listed', { head, tail }), first);
      return t('homebrew.titled', { name: named, figures: all });
    },
    text: (figures) => filled(wording, figures),
    label: (variable) => raw(labels.get(variable) ?? variable),
    variables: value.variables.map(variableOf),
    uses: value.uses.map(useOf),
    changes: {
      ...filledIn(
        { attacks: attacksBy, initiative: initiativeBy, scale: scaleBy },
        'attacks',
        'initiative',
        'scale',
      ),
      ...filledIn(value, 'exceeds', 'invulnerable'),
    },
    source: '14.2',
  };
}

/** Replaces letters by their values. */
function filled(wording: string, figures: AbilityFigures): Text {
  const parts = wording.split(mark).map((part, index) =>
    // Odd parts of the split are letters, even ones are text.
    index % 2 === 0 ? raw(part) : (figures[part] ?? raw(`{${part}}`)),
  );
  const [first = raw(''), ...rest] = parts;
  return rest.reduce<Text>((head, tail) => t('homebrew.next', { head, tail }), first);
}

function variableOf({ id, kind, initial, min, max, scale }: VariableRow): Variable {
  switch (kind) {
    case 'number':
      return { id, kind, min, max, initial };
    case 'modifier':
      return { id, kind, initial };
    case 'words':
      return { id, kind };
    case 'scale':
      return { id, kind, initial: scale };
  }
}

function useOf({ kind, by, plus, damageBy, damage, stat, mode, restores, hazard }: UseRow): Use {
  const modifier: Amount = by === '' ? plus : by;
  switch (kind) {
    case 'attack': {
      const harm: Amount = damageBy === '' ? damage : damageBy;
      return { kind, modifier, ...(harm !== 0 && { damage: harm }) };
    }
    case 'defense':
    case 'victim':
      return { kind, modifier };
    case 'stat':
      // Rolls that restore nothing are opposed by the one who is held.
      return { kind, stat, modifier, mode, ...(restores > 0 ? { restores } : { against: 0 }) };
    case 'hazard':
      return { kind, hazard, modifier };
    case 'threshold':
      return { kind, target: by };
  }
}
