import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import { mainForm } from '#shared/character/form';
import type { Variant } from '#shared/rules/party';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { coinsOptions } from '#shared/rulesets/heroic/creation/method';
import { creation, encumbranceVariants } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';

/** Lists the decisions of a campaign (2, 2.1, 13.5): encumbrance, method, starting coins. */
export function variants(content: Content): readonly Variant[] {
  const { overStr, slots, source } = creation.encumbrance;
  return [
    {
      id: 'encumbrance',
      label: t('creation.method.encumbrance'),
      text: t('campaign.variants.encumbrance'),
      rule: source,
      options: encumbranceVariants.map((id) => ({
        id,
        label: t(`encumbrance.${id}.name`),
        text: t(`encumbrance.${id}.text`, { over: overStr, ...slots }),
        edits: [set(['encumbrance'], id)],
      })),
    },
    {
      id: 'method',
      label: t('creation.method.method'),
      text: t('campaign.variants.method'),
      rule: creation.pointBuy.source,
      options: (['standard', 'point-buy'] as const).map((id) => ({
        id,
        label: t(`methods.${id}.name`),
        text: t(`methods.${id}.text`, { exp: creation.pointBuy.exp }),
        edits: [set(['method'], id)],
      })),
    },
    {
      id: 'coins',
      label: t('creation.method.coins', { coins: content.currency.name }),
      text: t('campaign.variants.coins'),
      rule: creation.coins.source,
      options: coinsOptions(content).map(({ option: { id }, title, text }) => ({
        id,
        label: title,
        text,
        edits: [set(['coins'], id)],
      })),
    },
  ];
}

/** A rule of the campaign's packs on load overrides the character's own choice. */
export function variantOf(
  content: Content,
  { form, choices }: CharacterDocument,
  variant: string,
): string | undefined {
  const read = choicesSchema.safeParse(choices);
  if (form !== mainForm || !read.success) return undefined;
  switch (variant) {
    case 'encumbrance':
      return content.encumbrance ?? read.data.encumbrance;
    case 'method':
    case 'coins':
      return read.data[variant];
    default:
      return undefined;
  }
}
