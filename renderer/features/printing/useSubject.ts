import { computed, ref, type ComputedRef } from 'vue';
import type { PrintSubject } from '#shared/ipc/printing';
import { usualPerPage, type CardDeck, type CardsPerPage, type SheetFormat } from '#shared/rules/print/print';

/** Readers of a chronicle. */
export type ChronicleAudience = Extract<PrintSubject, { kind: 'chronicle' }>['audience'];

/** A chronicle contains the requested line of the log, or all lines. */
export type ChronicleScope = 'entry' | 'whole';

/** Characters are printed as sheets, or as a deck of cards. */
export type SheetsOrDeck = 'sheets' | Exclude<CardDeck, 'people'>;

/** Options of the print subject; `undefined` if there is nothing to choose. */
export interface SubjectChoice {
  readonly deck?: SheetsOrDeck;
  readonly format?: SheetFormat;
  readonly perPage?: CardsPerPage;
  readonly audience?: ChronicleAudience;
  readonly scope?: ChronicleScope;
}

const withoutFields: ReadonlySet<PrintSubject['kind']> = new Set(['cards', 'chronicle', 'party', 'downtime']);

/** The requested subject with the options chosen in the dialog. */
export function useSubject(asked: () => PrintSubject): {
  readonly subject: ComputedRef<PrintSubject>;
  readonly choice: ComputedRef<SubjectChoice>;
  /** True if the sheet has form fields. */
  readonly hasFields: ComputedRef<boolean>;
  readonly choose: (some: SubjectChoice) => void;
} {
  const chosen = ref<SubjectChoice>({});

  const choice = computed<SubjectChoice>(() => {
    const job = asked();
    const { deck = 'sheets', format = 'full', perPage, audience, scope } = chosen.value;
    if (job.kind === 'cards') return { perPage: perPage ?? job.perPage };
    if (job.kind === 'blank') return { format };
    if (job.kind === 'characters' || job.kind === 'partySheets')
      return deck === 'sheets' ? { deck, format } : { deck, perPage: perPage ?? usualPerPage[deck] };
    if (job.kind !== 'chronicle') return {};
    return {
      audience: audience ?? job.audience,
      ...(job.entry !== null && { scope: scope ?? 'entry' }),
    };
  });

  const subject = computed<PrintSubject>(() => {
    const job = asked();
    const { deck = 'sheets', perPage, audience, scope } = choice.value;
    if (job.kind === 'cards') return { ...job, perPage: perPage ?? job.perPage };
    if ((job.kind === 'characters' || job.kind === 'partySheets') && deck !== 'sheets') {
      const ids = job.kind === 'characters' ? job.ids : [job.campaign];
      return { kind: 'cards', ids, perPage: perPage ?? usualPerPage[deck], deck };
    }
    if (job.kind !== 'chronicle') return job;
    return { ...job, audience: audience ?? job.audience, entry: scope === 'whole' ? null : job.entry };
  });

  const hasFields = computed(
    () => !withoutFields.has(subject.value.kind) && (choice.value.format ?? 'full') === 'full',
  );

  return {
    subject,
    choice,
    hasFields,
    choose: (some) => {
      chosen.value = { ...chosen.value, ...some };
    },
  };
}
