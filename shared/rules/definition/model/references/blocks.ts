import type { Definition } from '#shared/rules/definition/schema/index';

/** The block of play with the switches of a mark. */
export const switchesId = (mark: string): string => `switches-${mark}`;

/** Groups of actions with the ids of their blocks: `actions-first-aid` for "First aid". */
export function actionGroups({ actions }: Pick<Definition, 'actions'>): ReadonlyMap<string, string> {
  return blockIds(
    'actions',
    actions.flatMap(({ group, rowsOf, stay, hidden }) =>
      rowsOf === undefined && !stay && !hidden ? (group ?? []) : [],
    ),
  );
}

/** Words above conditions with the ids of their blocks: `conditions-this-round` for "This round". */
export function conditionGroups({ conditions }: Pick<Definition, 'conditions'>): ReadonlyMap<string, string> {
  return blockIds(
    'conditions',
    conditions.flatMap(({ under, hidden }) => (hidden ? [] : (under ?? []))),
  );
}

function blockIds(kind: string, groups: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    [...new Set(groups)].map((group, index) => {
      const words = group
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '');
      return [group, `${kind}-${words === '' ? `group-${String(index + 1)}` : words}`];
    }),
  );
}
