import { message, raw, type Text } from '#shared/kernel/text';
import { printedTable } from '#shared/rules/builders/blocks';
import type { PrintBlock } from '#shared/rules/print/print';
import type { Vital } from '#shared/rules/party';
import type { MemberProfile } from './memberGroups';

/** Higher numbers get a box to write in instead of boxes to check. */
const mostBoxes = 30;

/** Points that are spent in play: boxes to check with lost points already checked, or a box to write in. */
export function vitalBlocks({ person, name, profile }: MemberProfile): readonly PrintBlock[] {
  const vitals = profile?.vitals ?? [];
  const ticked = vitals.filter(isTicked);
  const written = vitals.filter((vital) => !isTicked(vital));
  const { id } = person.member;
  return [
    ...(ticked.length === 0 ? [] : [tracks(name, ticked, id)]),
    ...(written.length === 0 ? [] : [boxes(ticked.length === 0 ? name : raw(''), written, id)]),
  ];
}

function isTicked(vital: Vital): vital is Vital & { readonly max: number } {
  return vital.max !== null && vital.max <= mostBoxes && vital.max > 0 && vital.value >= 0;
}

function tracks(title: Text, vitals: readonly (Vital & { readonly max: number })[], id: string): PrintBlock {
  const [only, ...others] = vitals;
  const alone = only !== undefined && others.length === 0;
  return {
    kind: 'tracks',
    // Without labels beside them, boxes use the whole width.
    title: alone ? message('partySheet.vital', { name: title, vital: only.label }) : title,
    tracks: vitals.map((vital) => ({
      label: alone ? raw('') : vital.label,
      boxes: vital.max,
      field: fieldOf(vital, id, String(Math.max(0, vital.max - vital.value))),
    })),
  };
}

function boxes(title: Text, vitals: readonly Vital[], id: string): PrintBlock {
  const empty = raw('');
  return printedTable(
    { title, blankRows: 0 },
    [
      { label: empty, weight: 3, align: 'start' },
      { label: empty, weight: 2, align: 'end' },
      { label: empty, weight: 1.6, align: 'center' },
    ],
    vitals.map((vital) => [
      { text: vital.label },
      { text: vitalText(vital) },
      { text: empty, field: fieldOf(vital, id, '') },
    ]),
  );
}

/** An example is "17 of 34". */
function vitalText({ value, max }: Vital): Text {
  return max === null ? raw(String(value)) : message('partySheet.of', { value, max });
}

function fieldOf(vital: Vital, id: string, value: string): { readonly name: string; readonly value: string } {
  return { name: `${id}.${vital.id}`, value };
}
