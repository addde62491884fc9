import { assertNever } from '#shared/kernel/assertNever';
import type { PrintBlock } from '#shared/rules/print/print';
import type { Strip } from '#electron/pdf/layout/paginate';
import type { Setting } from '#electron/pdf/layout/setting';
import { layoutCard } from './card';
import { layoutChart } from './chart';
import { layoutChapter } from './chapter';
import { layoutContents } from './contents';
import { layoutEntries } from './entries';
import { layoutFigures } from './figures';
import { layoutLines } from './lines';
import { layoutProse } from './prose';
import { layoutStory } from './story';
import { layoutTable } from './table';
import { layoutTracks } from './tracks';

/** Returns strips of the given width. */
export function layoutBlock(block: PrintBlock, width: number, setting: Setting): readonly Strip[] {
  switch (block.kind) {
    case 'figures':
      return layoutFigures(block, width, setting);
    case 'table':
      return layoutTable(block, width, setting);
    case 'entries':
      return layoutEntries(block, width, setting);
    case 'tracks':
      return layoutTracks(block, width, setting);
    case 'lines':
      return layoutLines(block, width, setting);
    case 'prose':
      return layoutProse(block, width, setting);
    case 'card':
      return layoutCard(block, width, setting);
    case 'chart':
      return layoutChart(block, width, setting);
    case 'chapter':
      return layoutChapter(block, width, setting);
    case 'contents':
      return layoutContents(block, width, setting);
    case 'story':
      return layoutStory(block, width, setting);
    default:
      return assertNever(block);
  }
}
