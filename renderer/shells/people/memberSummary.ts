import { dateText } from '#shared/calendar/texts';
import type { CampaignDocument } from '#shared/campaign/document';
import type { PurseForecast } from '#shared/campaign/downtime/forecasts';
import type { Member, MemberRole } from '#shared/campaign/party/members';
import { memberName, type People, type Person } from '#shared/campaign/party/people';
import type { Encounter } from '#shared/encounter/document';
import { lasting, timeLeft } from '#shared/encounter/durations';
import { sameValue } from '#shared/kernel/same';
import { message, raw, type Text } from '#shared/kernel/text';
import type { RunningFact } from '#shared/rules/durations/time';
import type { Account } from '#shared/ledger/ledger';
import type { Vital } from '#shared/rules/party';

/** A condition or effect with the time that is left; the rules count those that harm among a sheet's conditions. */
export interface MemberCondition {
  readonly text: Text;
  readonly harms: boolean;
}

/** The state of one party member. */
export interface MemberSummary {
  readonly id: string;
  readonly name: Text;
  readonly role: MemberRole;
  readonly player: string;
  readonly away: boolean;
  /** The reason why there is no sheet to show; `null` if there is one. */
  readonly without: Text | null;
  readonly character: string | null;
  readonly subtitle: Text;
  readonly vitals: readonly Vital[];
  readonly conditions: readonly MemberCondition[];
  readonly exp: Text | null;
  readonly money: Text | null;
  readonly debt: boolean;
  readonly lasts: PurseForecast | null;
  /** The day on which the money runs out, as text. */
  readonly runsOut: Text | null;
}

/** Keeps the order of the party; `troubles` are characters that cannot be read, with the reasons. */
export function memberSummaries(
  { party, calendar, encounters = {} }: Pick<CampaignDocument, 'party' | 'calendar' | 'encounters'>,
  people: People,
  forecasts: ReadonlyMap<string, PurseForecast>,
  troubles: readonly { readonly id: string; readonly text: Text }[],
): readonly MemberSummary[] {
  return party.map((member): MemberSummary => {
    const { id, role, player, away } = member;
    const person = people.get(id);
    const common = { id, role, player, away, name: memberName(member, people), character: member.character };
    if (person === undefined) return { ...common, ...nothing, without: why(member, troubles) };
    const profile = person.opened.profile?.();
    const account = (wanted: Account) => person.ledger.accounts.find((each) => each.id === wanted);
    const lasts = forecasts.get(id) ?? null;
    const runsOut = lasts?.runsOut ?? null;
    return {
      ...common,
      without: null,
      subtitle: person.opened.subtitle,
      vitals: profile?.vitals ?? [],
      conditions: withTimeLeft(profile?.conditions ?? [], [
        ...(person.opened.time?.().running ?? []),
        ...inEncounters(Object.values(encounters), person),
      ]),
      exp: account('exp')?.balanceText ?? null,
      money: account('money')?.balanceText ?? null,
      debt: (account('money')?.balance ?? 0) < 0,
      lasts,
      runsOut: runsOut === null || lasts?.days === 0 ? null : dateText(calendar, runsOut),
    };
  });
}

/** `left` is `null` for one that lasts until somebody ends it. */
interface TimedFact extends Pick<RunningFact, 'label'> {
  readonly left: Text | null;
}

/** Conditions of running encounters, which count them by rounds or turns. */
function inEncounters(encounters: readonly Encounter[], { document, opened }: Person): readonly TimedFact[] {
  const own = opened.fight?.({ minor: false }).conditions ?? [];
  return encounters
    .filter(({ state }) => state === 'running')
    .flatMap((encounter) =>
      Object.values(encounter.combatants)
        .filter(({ source }) => 'character' in source && source.character === document.id)
        .flatMap(({ id }) => lasting(encounter, id))
        .map((condition) => ({
          label: own.find(({ id }) => id === condition.kind)?.label ?? raw(condition.kind),
          left: timeLeft(encounter, condition) ?? null,
        })),
    );
}

/** Adds the time left to conditions, and effects that the sheet only counts. */
function withTimeLeft(
  conditions: readonly Text[],
  running: readonly TimedFact[],
): readonly MemberCondition[] {
  const timed = ({ label, left }: TimedFact): Text =>
    left === null ? label : message('overview.party.lasting', { what: label, left });
  const known = conditions.map((label) => ({
    label,
    fact: running.find((each) => sameValue(each.label, label)),
  }));
  return [
    ...known.map(({ label, fact }) => ({ text: fact === undefined ? label : timed(fact), harms: true })),
    ...running
      .filter((fact) => known.every((each) => each.fact !== fact))
      .map((fact) => ({ text: timed(fact), harms: false })),
  ];
}

const nothing = {
  subtitle: raw(''),
  vitals: [],
  conditions: [],
  exp: null,
  money: null,
  debt: false,
  lasts: null,
  runsOut: null,
};

function why({ character }: Member, troubles: readonly { readonly id: string; readonly text: Text }[]): Text {
  return troubles.find(({ id }) => id === character)?.text ?? message('overview.party.noSheet');
}
