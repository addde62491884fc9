import { activityTitle } from '#shared/downtime/activities';
import { list, message, raw, type Text } from '#shared/kernel/text';
import type { LogEntry, Loot } from './chronicle';
import { foughtRows } from '#shared/campaign/aftermath/details';
import type { CampaignDocument } from '#shared/campaign/document';
import { playedText } from './labels';
import { byMember, type Cast } from '#shared/campaign/print/cast';

/** Related details of a log entry: awards, loot, activities, costs, the time played, or an encounter. */
export interface DetailGroup {
  readonly id: 'awards' | 'loot' | 'activities' | 'costs' | 'time' | 'fought' | 'used' | 'numbers';
  readonly label: Text;
  readonly rows: readonly { readonly label: Text; readonly value: Text }[];
}

/** Follows the order of the party; empty groups are left out. */
export function detailGroups(
  campaign: Pick<CampaignDocument, 'party' | 'encounters'>,
  entry: LogEntry,
  cast: Cast,
): readonly DetailGroup[] {
  switch (entry.kind) {
    case 'award':
      return groups({
        awards: awardsOf(campaign, entry.awards, cast),
        loot: lootOf(entry.loot ?? [], cast),
      });
    case 'session':
    case 'scenario': {
      const awards = awardsOf(campaign, entry.awards, cast);
      const loot = lootOf(entry.loot, cast);
      const { played } = entry;
      const time =
        played === undefined ? [] : [{ label: message('chronicle.playedLabel'), value: playedText(played) }];
      return groups({ awards, loot, costs: costsOf(campaign, entry.paid, cast), time });
    }
    case 'downtime': {
      const activities = byMember(campaign, entry.memberDowntimes).map(({ member, items }) => ({
        label: cast.nameOf(member),
        value: activitiesText(
          items.flatMap((memberDowntime) => memberDowntime.activities),
          new Set(
            entry.yields
              .filter((each) => each.member === member && each.complete)
              .map((each) => each.activity),
          ),
        ),
      }));
      return groups({ activities, costs: costsOf(campaign, entry.paid, cast) });
    }
    case 'entry':
      return entry.fought === undefined ? [] : groups(foughtRows(campaign, entry.fought));
    case 'beginning':
    case 'party':
      return [];
  }
}

function groups(rows: Partial<Record<DetailGroup['id'], DetailGroup['rows']>>): readonly DetailGroup[] {
  const order: readonly DetailGroup['id'][] = [
    ...(['awards', 'loot', 'activities', 'costs', 'time'] as const),
    ...(['fought', 'used', 'numbers'] as const),
  ];
  return order.flatMap((id) => {
    const own = rows[id] ?? [];
    return own.length === 0 ? [] : [{ id, label: message(`chronicle.${id}`), rows: own }];
  });
}

function lootOf(loot: readonly Loot[], cast: Cast): DetailGroup['rows'] {
  return loot.map(({ name, quantity, member }) => ({
    label: quantity === 1 ? raw(name) : message('chronicle.several', { name: raw(name), count: quantity }),
    value: member === null ? message('chronicle.shared') : cast.nameOf(member),
  }));
}

function awardsOf(
  campaign: Pick<CampaignDocument, 'party'>,
  awards: Extract<LogEntry, { kind: 'award' }>['awards'],
  cast: Cast,
): DetailGroup['rows'] {
  return byMember(campaign, awards).map(({ member, items }) => ({
    label: cast.nameOf(member),
    value: list(items.map((award) => cast.awardText(award))),
  }));
}

function costsOf(
  campaign: Pick<CampaignDocument, 'party'>,
  paid: Extract<LogEntry, { kind: 'downtime' }>['paid'],
  cast: Cast,
): DetailGroup['rows'] {
  return byMember(campaign, paid).map(({ member, items }) => ({
    label: cast.nameOf(member),
    value: cast.paidText(member, items),
  }));
}

type Activities = Extract<LogEntry, { kind: 'downtime' }>['memberDowntimes'][number]['activities'];

function activitiesText(activities: Activities, complete: ReadonlySet<string>): Text {
  if (activities.length === 0) return message('chronicle.idle');
  return list(
    activities.map((activity) => {
      const what = activityTitle(activity);
      return complete.has(activity.id) ? message('chronicle.finished', { what }) : what;
    }),
  );
}
