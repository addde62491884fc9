import type { CampaignDocument } from '#shared/campaign/document';
import { datedLedger } from '#shared/campaign/money/ledgerDays';
import { ledgerIn, namedMoney } from '#shared/campaign/money/money';
import type { CharacterDocument } from '#shared/character/document';
import { campaignsOf } from '#shared/character/group';
import type { AppError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { ok, type Result } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { statementCsv } from '#shared/accounts/csv';
import { statementSheet } from '#shared/accounts/statement';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { PrintOptions, PrintSheet } from '#shared/rules/print/print';
import type { Ruleset } from '#shared/rules/ruleset';
import type { Library } from '#electron/storage/library';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { isoDay } from './isoDay';
import { printJob, type PrintContext, type Printed } from './printing';
import { requireRuleset } from '#electron/services/library/rulesets';

export type StatementPorts = Pick<PrintContext, 'rulesets' | 'language'> & {
  readonly clock: Clock;
  readonly library: Pick<Library, 'campaigns'>;
};

interface Account {
  readonly ruleset: Ruleset;
  readonly view: LedgerView;
}

/**
 * Prints statements as one PDF, in order of the characters; `unknown-ruleset`, the reason why choices cannot
 * be read, `print-failed`.
 */
export async function printStatements(
  ports: PrintContext & StatementPorts,
  documents: readonly CharacterDocument[],
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const used = new Set<Ruleset>();
  const sheets: PrintSheet[] = [];
  const dayOf = isoDay();
  for (const document of documents) {
    const accounts = await accountsOf(ports, document);
    if (!accounts.ok) return accounts;
    const { ruleset, view } = accounts.value;
    used.add(ruleset);
    sheets.push(
      statementSheet({
        name: raw(document.name),
        system: ruleset.manifest.name,
        view,
        today: dayOf(ports.clock.now()),
        dayOf,
      }),
    );
  }
  return ports.printer.print(printJob(ports, sheets, options, used));
}

/** A character's statement as a CSV file; fails like `printStatements`. */
export async function statementFile(
  ports: StatementPorts,
  document: CharacterDocument,
): Promise<Result<Uint8Array, AppError>> {
  const accounts = await accountsOf(ports, document);
  if (!accounts.ok) return accounts;
  const { ruleset, view } = accounts.value;
  const { createTranslator } = await import('#electron/text/translator');
  const { language, messages } = ports.language;
  const translate = createTranslator(language, messageCatalog([ruleset]), messages);
  return ok(new TextEncoder().encode(statementCsv(view, isoDay(), translate, language)));
}

/** Accounts as the rules read them, money in the currency of the campaign. */
async function accountsOf(
  { rulesets, library }: StatementPorts,
  document: CharacterDocument,
): Promise<Result<Account, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset, document.campaign);
  if (!ruleset.ok) return ruleset;
  const open = ruleset.value.open(document);
  if (!open.ok) return open;
  const campaigns = new Map<string, CampaignDocument>();
  for (const id of campaignsOf(document)) {
    const read = await library.campaigns.read(id);
    if (read.ok) campaigns.set(id, read.value);
  }
  const own = document.campaign === null ? undefined : campaigns.get(document.campaign);
  const view = ledgerIn(ledgerOf(open.value, document), own && namedMoney(own.terms));
  return ok({ ruleset: ruleset.value, view: datedLedger(view, document, [...campaigns.values()]) });
}
