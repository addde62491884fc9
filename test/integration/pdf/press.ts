import { drawCards } from '#electron/pdf/drawCards';
import { drawSheets } from '#electron/pdf/drawSheets';
import type { PrinterPort } from '#electron/services/printing/printing';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { createTranslator } from '#electron/text/translator';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import type { PrintSubject } from '#shared/ipc/printing';
import { ok } from '#shared/kernel/result';
import type { PrintOptions } from '#shared/rules/print/print';
import { toyServices } from '#test/integration/support/services';
import { value } from '#test/integration/support/world';
import { fonts, plain } from './support';

/** A printer that draws at once, without a worker. */
export const paper: PrinterPort = {
  print: async ({ sheets, cards, options, language, messages }) => {
    const context = { translate: createTranslator(language, messages), language, fonts: await fonts() };
    return ok(await (cards ? drawCards(cards, options, context) : drawSheets(sheets, options, context)));
  },
  close: async () => {},
};

/** Real services with the built-in rulesets and these documents, which print through the program's own renderer. */
export async function printery(campaign: CampaignDocument, characters: readonly CharacterDocument[] = []) {
  const world = await toyServices({ rulesets: builtInRulesets, printer: paper });
  for (const document of characters) value(await world.give('character.save', { document }));
  value(await world.give('campaign.save', { document: campaign }));
  const render = (subject: PrintSubject, options: Partial<PrintOptions> = {}) =>
    world.give('sheet.render', { subject, options: { ...plain, ...options } });
  return { ...world, render };
}
