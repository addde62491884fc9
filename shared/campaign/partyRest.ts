import { list, message, raw, type Text } from '#shared/kernel/text';
import { leadsTo, type Check, type DieGroup } from '#shared/rules/checks';
import { openRequest } from '#shared/rules/fight/meeting';
import type { Outcome } from '#shared/rules/party';
import type { PlayAction } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { CampaignDocument } from './document';
import { memberName, type People, type Person } from './party/people';
import type { Prepared, Share } from './prepared';

/** Rests of every rule system by their length; rules may have some of them. */
const restLengths = ['short', 'night', 'long'] as const;
export type RestLength = (typeof restLengths)[number];

/** Faces by member: those that the rest itself asks for, or else those of its roll. */
export type RestDice = Readonly<Record<string, readonly (readonly number[])[]>>;

/** The checks of a member's rules. */
export type ChecksOf = (member: string) => readonly Check[];

/** In seconds. */
const hour = 3600;
const [mostShort, mostNight] = [4 * hour, 24 * hour];

function lengthOf({ passes }: PlayAction): RestLength | undefined {
  if (passes?.rest !== true) return undefined;
  if (passes.seconds < mostShort) return 'short';
  return passes.seconds <= mostNight ? 'night' : 'long';
}

/** The rest of this length; one that can be taken now comes before one that cannot. */
function restOf(opened: OpenCharacter, length: RestLength): PlayAction | undefined {
  const rests = opened
    .play()
    .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
    .filter((action) => action.begins === undefined && lengthOf(action) === length);
  return rests.find(({ blocked }) => blocked === undefined) ?? rests[0];
}

/** The lengths of rests that anyone has. */
export function restsOf(people: People): readonly RestLength[] {
  return restLengths.filter((length) =>
    [...people.values()].some(({ opened }) => restOf(opened, length) !== undefined),
  );
}

/** The name of the rest in its rules, if all agree. */
export function restLabel(length: RestLength, people: People): Text {
  const labels = [...people.values()].flatMap(({ opened }) => restOf(opened, length)?.label ?? []);
  const [first] = labels;
  const isOne = first !== undefined && new Set(labels.map((label) => JSON.stringify(label))).size === 1;
  return isOne ? first : message(`partyRest.${length}`);
}

/** The dice to roll by member; members without dice, or whose rest is blocked, are left out. */
export function restDice(
  length: RestLength,
  people: People,
  checksOf: ChecksOf,
): ReadonlyMap<string, readonly DieGroup[]> {
  return new Map(
    [...people].flatMap(([member, { opened }]): [string, readonly DieGroup[]][] => {
      const action = restOf(opened, length);
      if (action === undefined || action.blocked !== undefined) return [];
      const dice = action.dice ?? rollOf(action, checksOf(member))?.dice ?? [];
      return dice.length === 0 ? [] : [[member, dice]];
    }),
  );
}

function rollOf({ roll }: PlayAction, checks: readonly Check[]) {
  const check = checks.find(({ id }) => id === roll?.check);
  const opened = roll && check && openRequest(roll, check);
  return opened?.ok === true ? opened.value : undefined;
}

/** The effect of a rest on a sheet with these dice, or the reason why it has none. */
function outcomeOf(
  { opened }: Person,
  length: RestLength,
  faces: RestDice[string],
  checks: readonly Check[],
): Outcome | Text {
  const asked = restOf(opened, length);
  if (asked === undefined) return message('partyRest.none');
  const { id, dice } = asked;
  const action = dice === undefined ? asked : (fallen(opened, id, faces) ?? asked);
  if (action.blocked !== undefined) return action.blocked;
  if (action.options !== undefined) return message('partyRest.onSheet');
  const { changes = [], edits, roll } = action;
  const reading = dice === undefined ? rollOf(action, checks)?.read({ dice: faces, chosen: [] }) : undefined;
  const after = (reading && roll?.after?.filter((consequence) => leadsTo(reading, consequence))) ?? [];
  return {
    changes: [...changes, ...after.map(({ label }) => withDice(label, faces))],
    edits: [...edits, ...after.flatMap((consequence) => consequence.edits)],
  };
}

function fallen(opened: OpenCharacter, action: string, faces: RestDice[string]): PlayAction | undefined {
  const { blocks } = opened.play({ action, dice: faces });
  return blocks
    .flatMap((block) => (block.kind === 'actions' ? block.actions : []))
    .find(({ id }) => id === action);
}

function withDice(what: Text, faces: RestDice[string]): Text {
  return message('partyRest.rolled', { what, dice: list(faces.flat().map((face) => raw(String(face)))) });
}

/** A preview, with the members who gain nothing and why. */
export interface PreparedRest extends Prepared {
  readonly idle: readonly { readonly name: Text; readonly text: Text }[];
}

/** `title` is the name of the log entry, and `date` its real day. */
interface RestInputs {
  readonly length: RestLength;
  readonly present: readonly string[];
  readonly title: string;
  readonly date: string;
}

/** Previews a rest of everyone present; one entry of the log holds it together, so that one revert undoes it. */
export function prepareRest(
  campaign: CampaignDocument,
  rest: RestInputs,
  dice: RestDice,
  people: People,
  checksOf: ChecksOf,
): PreparedRest {
  const label = restLabel(rest.length, people);
  const shares: Share[] = [];
  const idle: { name: Text; text: Text }[] = [];
  for (const member of campaign.party) {
    const person = people.get(member.id);
    if (person === undefined || !rest.present.includes(member.id)) continue;
    const name = memberName(member, people);
    const outcome = outcomeOf(person, rest.length, dice[member.id] ?? [], checksOf(member.id));
    if (!('edits' in outcome)) idle.push({ name, text: outcome });
    else if (outcome.edits.length === 0) idle.push({ name, text: message('partyRest.nothing') });
    else shares.push({ member: member.id, name, ...outcome });
  }
  return {
    faults: shares.length === 0 ? [{ path: 'present', text: message('partyRest.nobody') }] : [],
    label,
    shares,
    idle,
    entry: {
      kind: 'entry',
      id: '-',
      at: campaign.updatedAt,
      date: rest.date,
      days: 0,
      title: rest.title,
      text: '',
      on: null,
      secret: false,
    },
    draft: null,
  };
}
