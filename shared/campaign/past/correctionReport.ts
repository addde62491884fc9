import type { CharacterDocument } from '#shared/character/document';
import { samePlace } from '#shared/change/values';
import { retainedValuesOf } from '#shared/character/retainedValues';
import type { RetainedChange } from '#shared/character/replay';
import { message, textOr, type Text } from '#shared/kernel/text';
import { faultyEntries } from '#shared/rules/ledger/ledgerView';
import type { CampaignDocument } from '#shared/campaign/document';
import { namedMoney } from '#shared/campaign/money/money';
import type { Fault } from '#shared/campaign/prepared';
import { everybodyOf } from './lineFacts';
import type { Participant } from './revertTogether';
import { sheetChanges, trackersOf } from './sheetChanges';

/** One line for each change of a sheet; empty if only its journal changes. */
export interface SheetDifference {
  /** `null` for a character that was never in the party. */
  readonly member: string | null;
  readonly character: string;
  readonly name: Text;
  readonly changes: readonly Text[];
}

/** A change of a sheet that could not be reapplied, with the reason. */
export interface RetainedLine extends RetainedChange {
  readonly character: string;
  readonly name: Text;
}

/** The sheets that a correction changes, each with what changes on it. */
export function sheetDifferences(
  campaign: CampaignDocument,
  changed: readonly CharacterDocument[],
  participants: ReadonlyMap<string, Participant>,
): readonly SheetDifference[] {
  const members = everybodyOf(campaign);
  return changed.map((document): SheetDifference => {
    const participant = participants.get(document.id);
    const before = participant?.document;
    const [was, is] = [before && participant.open?.(before), participant?.open?.(document)];
    return {
      member: members.find(({ character }) => character === document.id)?.id ?? null,
      character: document.id,
      name: characterName(campaign, document),
      changes:
        before === undefined || was === undefined || is === undefined
          ? []
          : sheetChanges(
              { document: before, opened: was },
              { document, opened: is },
              namedMoney(campaign.terms),
            ),
    };
  });
}

/** Later purchases and payments that would lack Exp or money only because of the correction. */
export function shortagesOf(
  campaign: CampaignDocument,
  changed: readonly CharacterDocument[],
  participants: ReadonlyMap<string, Participant>,
): readonly Fault[] {
  const members = everybodyOf(campaign);
  return changed.flatMap((document): Fault[] => {
    const participant = participants.get(document.id);
    const [then, now] = [participant?.ledgerOf(participant.document), participant?.ledgerOf(document)];
    if (then === undefined || now === undefined) return [];
    const before = faultyEntries(then);
    const member = members.find(({ character }) => character === document.id)?.id;
    return now.accounts.flatMap(({ rows }) =>
      rows
        .filter(({ entry, fault }) => fault !== undefined && !before.has(entry.id))
        .map(({ text, fault = text }): Fault => ({
          path: 'entry',
          ...(member !== undefined && { member }),
          shortage: true,
          text: message('past.missing', { name: characterName(campaign, document), what: text, why: fault }),
        })),
    );
  });
}

/** Changes of sheets that could not be reapplied. */
export function heldLines(
  campaign: CampaignDocument,
  held: ReadonlyMap<string, readonly RetainedChange[]>,
  participants: ReadonlyMap<string, Participant>,
): readonly RetainedLine[] {
  return [...held].flatMap(([character, lines]) => {
    const document = participants.get(character)?.document;
    if (document === undefined) return [];
    return lines.map((line) => ({ ...line, character, name: characterName(campaign, document) }));
  });
}

/** Changes of log entries that stay on sheets because of something later. */
export function stayingLines(
  campaign: CampaignDocument,
  lines: readonly string[],
  changed: readonly CharacterDocument[],
  participants: ReadonlyMap<string, Participant>,
): readonly RetainedLine[] {
  const groups = new Set(campaign.log.flatMap(({ id, group }) => (lines.includes(id) ? (group ?? []) : [])));
  return changed.flatMap((document): RetainedLine[] => {
    const participant = participants.get(document.id);
    if (participant === undefined) return [];
    const { document: before, open } = participant;
    const journalEntries = before.journal.filter(({ group }) => group !== undefined && groups.has(group));
    const opened = open?.(document);
    const labels = opened === undefined ? [] : [...trackersOf(opened).values()];
    return retainedValuesOf(before, document, journalEntries).map(({ path, value, why, journalEntry }) => {
      const label =
        labels.find((tracker) => samePlace(tracker.path.map(String), path))?.label ?? journalEntry.label;
      const what = typeof value === 'number' ? message('past.stands', { what: label, value }) : label;
      return { what, why, character: document.id, name: characterName(campaign, document) };
    });
  });
}

export function characterName(campaign: CampaignDocument, { id, name }: CharacterDocument): Text {
  const member = everybodyOf(campaign).find(({ character }) => character === id);
  return textOr(name, textOr(member?.name ?? '', message('journal.nameless')));
}
