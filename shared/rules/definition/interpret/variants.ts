import { set } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import { message, raw } from '#shared/kernel/text';
import type { Variant } from '#shared/rules/party';
import { choicesSchema, own, places, type Choices } from '#shared/rules/definition/model/character';
import type { Program } from '#shared/rules/definition/model/program';
import type { Sheet } from './sheet';
import { diceFor, rolledSum, wayOf, waysFor } from './ways';

/** The variant that lets players enter rolled numbers by hand, or not. */
const rolling = 'rolling';
const variantOfSet = (id: string): string => `ways-${id}`;

/** A campaign decides how numbers are set, and whether rolled ones may be entered by hand. */
export function variantsOf(program: Program): readonly Variant[] {
  const { definition } = program.game;
  const ways = definition.numbers.flatMap(({ id, name, rule }): Variant[] => {
    const offered = waysFor(program, id);
    if (offered.length < 2) return [];
    return [
      {
        id: variantOfSet(id),
        label: message('definition.ways', { name: raw(name) }),
        text: message('definition.variant.ways'),
        rule: rule ?? definition.name,
        options: offered.map((way) => ({
          id: way.id,
          label: raw(way.name),
          ...(way.text !== undefined && { text: raw(way.text) }),
          edits: [set(places.way(id), way.id)],
        })),
      },
    ];
  });
  if (!rolls(program)) return ways;
  return [
    ...ways,
    {
      id: rolling,
      label: message('definition.variant.rolling'),
      text: message('definition.variant.rollingText'),
      rule: definition.name,
      options: (['free', 'dice'] as const).map((id) => ({
        id,
        label: message(`definition.variant.${id}`),
        edits: [set(['onlyDice'], id === 'dice')],
      })),
    },
  ];
}

function rolls({ game }: Program): boolean {
  const { ways, trackers } = game.definition;
  return (
    ways.some(({ dice }) => dice !== undefined) ||
    trackers.some(({ most }) => typeof most === 'object' && most?.chosen.dice !== undefined)
  );
}

export function variantOf(
  program: Program,
  document: CharacterDocument,
  variant: string,
): string | undefined {
  const read = choicesSchema.safeParse(document.choices);
  if (!read.success || !variantsOf(program).some(({ id }) => id === variant)) return undefined;
  if (variant === rolling) return read.data.onlyDice ? 'dice' : 'free';
  const found = program.game.definition.numbers.find(({ id }) => variantOfSet(id) === variant);
  return found && wayOf({ program, choices: read.data }, found.id)?.id;
}

/** Choices of a character in a campaign that has decided. */
export function settled(
  program: Program,
  choices: Choices,
  decided: Readonly<Record<string, string>>,
): Choices {
  const ways = program.game.definition.numbers.flatMap(({ id }): [string, string][] => {
    const way = waysFor(program, id).find((each) => each.id === own(decided, variantOfSet(id)));
    return way === undefined ? [] : [[id, way.id]];
  });
  const onlyDice = own(decided, rolling) === 'dice';
  return { ...choices, ways: { ...choices.ways, ...Object.fromEntries(ways) }, onlyDice };
}

/** True if a number has to be rolled in the campaign, and was not, or shows something else than its dice. */
export function isUnrolled(
  sheet: Pick<Sheet, 'program' | 'choices'>,
  set: string,
  id: string,
  value: number,
): boolean {
  const { choices } = sheet;
  const rules = choices.onlyDice ? diceFor(sheet, set) : undefined;
  if (rules === undefined) return false;
  const faces = own(own(choices.rolls, set) ?? {}, id);
  return faces === undefined || rolledSum(rules, faces) !== value;
}
