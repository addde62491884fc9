import { list, message, raw, type Text } from '#shared/kernel/text';
import type { PrintBlock, PrintEntries } from '#shared/rules/print/print';
import type { SkillRank } from '#shared/rules/party';
import type { RulesetMembers, MemberProfile } from './memberGroups';

type Entries = PrintEntries['entries'];

/**
 * Also lists skills that no member has; members with other rules are compared separately, under the name of their
 * rules.
 */
export function bestAtSkills(groups: readonly RulesetMembers[]): readonly PrintBlock[] {
  const compared = groups
    .map(({ system, members }) => ({ system, entries: skillEntries(members) }))
    .filter(({ entries }) => entries.length > 0);
  if (compared.length === 0) return [];
  const isMixed = groups.length > 1;
  const entries = compared.flatMap(({ system, entries: own }) => [
    ...(isMixed ? [{ name: raw(''), detail: raw(system) }] : []),
    ...own,
  ]);
  return [{ kind: 'entries', title: message('partySheet.best'), entries, blankLines: 0 }];
}

function skillEntries(members: readonly MemberProfile[]): Entries {
  const rows = new Map<string, { readonly label: Text; readonly knowers: Knower[] }>();
  for (const { name, profile } of members)
    for (const skill of profile?.skills ?? []) {
      const row = rows.get(skill.id) ?? { label: skill.label, knowers: [] };
      if (skill.rank > 0) row.knowers.push({ name, skill });
      rows.set(skill.id, row);
    }
  const all = [...rows.values()];
  const unknown = all.filter(({ knowers }) => knowers.length === 0).map(({ label }) => label);
  return [
    ...all
      .filter(({ knowers }) => knowers.length > 0)
      .map(({ label, knowers }) => ({ name: label, text: list(bestOf(knowers)) })),
    ...(unknown.length === 0 ? [] : [{ name: message('partySheet.nobodyKnows'), text: list(unknown) }]),
  ];
}

interface Knower {
  readonly name: Text;
  readonly skill: SkillRank;
}

/** All members of the highest rank with their values: "Brakka +5". */
function bestOf(knowers: readonly Knower[]): readonly Text[] {
  const best = Math.max(...knowers.map(({ skill }) => skill.rank));
  return knowers
    .filter(({ skill }) => skill.rank === best)
    .map(({ name, skill: { text } }) =>
      'raw' in text && text.raw === '' ? name : message('partySheet.knows', { name, how: text }),
    );
}
