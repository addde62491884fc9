import { list, message, raw, type Text } from '../../kernel/text';
import type { PrintBlock, PrintEntries } from '../../rules/print/print';
import type { SkillStanding } from '../../rules/party';
import type { Company, Mate } from './mates';

type Entries = PrintEntries['entries'];

/**
 * Also lists skills that no member has; members with other rules are compared separately, under the name of their
 * rules.
 */
export function bestAtSkills(companies: readonly Company[]): readonly PrintBlock[] {
  const compared = companies
    .map(({ system, members }) => ({ system, entries: skillEntries(members) }))
    .filter(({ entries }) => entries.length > 0);
  if (compared.length === 0) return [];
  const isMixed = companies.length > 1;
  const entries = compared.flatMap(({ system, entries: own }) => [
    ...(isMixed ? [{ name: raw(''), detail: raw(system) }] : []),
    ...own,
  ]);
  return [{ kind: 'entries', title: message('partySheet.best'), entries, blankLines: 0 }];
}

function skillEntries(members: readonly Mate[]): Entries {
  const rows = new Map<string, { readonly label: Text; readonly knowers: Knower[] }>();
  for (const { name, profile } of members)
    for (const standing of profile?.skills ?? []) {
      const row = rows.get(standing.id) ?? { label: standing.label, knowers: [] };
      if (standing.rank > 0) row.knowers.push({ name, standing });
      rows.set(standing.id, row);
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
  readonly standing: SkillStanding;
}

/** All members of the highest rank with their values: "Brakka +5". */
function bestOf(knowers: readonly Knower[]): readonly Text[] {
  const best = Math.max(...knowers.map(({ standing }) => standing.rank));
  return knowers
    .filter(({ standing }) => standing.rank === best)
    .map(({ name, standing: { text } }) =>
      'raw' in text && text.raw === '' ? name : message('partySheet.knows', { name, how: text }),
    );
}
