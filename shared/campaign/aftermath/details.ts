import { isRaw, list, message, raw, type Text } from '#shared/kernel/text';
import { statisticsOf } from '#shared/encounter/aftermath/statistics';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Fought } from '#shared/campaign/log/chronicle';

interface Row {
  readonly label: Text;
  readonly value: Text;
}

const named = (key: string, names: readonly Text[]): readonly Row[] =>
  names.length === 0 ? [] : [{ label: message(`aftermath.${key}`), value: list(names) }];

/** The results of an encounter, and the numbers that people enjoy while the campaign still has the encounter. */
export function foughtRows(
  { encounters = {} }: Pick<CampaignDocument, 'encounters'>,
  { encounter: id, rounds, fallen, left, used }: Fought,
): { readonly fought: readonly Row[]; readonly used: readonly Row[]; readonly numbers: readonly Row[] } {
  const encounter = Object.hasOwn(encounters, id) ? encounters[id] : undefined;
  return {
    fought: [
      { label: message('aftermath.rounds'), value: raw(String(rounds)) },
      ...named(
        'fallen',
        fallen.map((name) => raw(name)),
      ),
      ...named(
        'left',
        left.map((name) => raw(name)),
      ),
    ],
    used: used.map(({ who, what }) => ({ label: raw(who), value: isRaw(what) ? raw(what.raw) : what })),
    numbers: encounter === undefined ? [] : numberRows(encounter),
  };
}

function numberRows(encounter: Parameters<typeof statisticsOf>[0]): readonly Row[] {
  const { combatants, closest, longest } = statisticsOf(encounter);
  return [
    ...combatants
      .filter(({ dealt, taken }) => dealt + taken > 0)
      .map(({ name, dealt, taken, hits }) => ({
        label: name,
        value: message('aftermath.numbersOf', {
          dealt,
          taken,
          hits: message('aftermath.hits', { count: hits }),
        }),
      })),
    ...named(
      'fell',
      combatants.filter(({ party, fell }) => party && fell).map(({ name }) => name),
    ),
    ...(closest === null
      ? []
      : [
          {
            label: message('aftermath.closest'),
            value: message('aftermath.closestOf', { name: closest.name, left: closest.left }),
          },
        ]),
    ...(longest === null
      ? []
      : [
          {
            label: message('aftermath.longest'),
            value: message('aftermath.longestOf', {
              name: longest.name,
              kind: longest.kind,
              rounds: message('aftermath.roundCount', { count: longest.rounds }),
            }),
          },
        ]),
  ];
}
