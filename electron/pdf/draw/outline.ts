import { PDFName, type PDFDict, type PDFDocument, type PDFRef } from 'pdf-lib';
import { number, textString } from './values';

/** An entry of a viewer's outline: its page counted from 0, its vertical position, and its children. */
export interface Bookmark {
  readonly title: string;
  readonly page: number;
  /** In PDF's own coordinates. */
  readonly top: number;
  readonly below: readonly Bookmark[];
}

interface Listed {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
}

/** Makes viewers show the outline; without bookmarks there is none. */
export function addOutline(pdf: PDFDocument, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) return;
  const { context, catalog } = pdf;
  const pages = pdf.getPages();
  const root = context.nextRef();
  context.assign(root, context.obj({ Type: 'Outlines', ...enter(bookmarks, root), Count: bookmarks.length }));
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));

  /** Writes the entries of one level with links to their neighbors; children are collapsed. */
  function enter(
    level: readonly Bookmark[],
    parent: PDFRef,
  ): { readonly First: PDFRef; readonly Last: PDFRef } {
    const listed = level.map(({ title, page, top, below }): Listed => {
      const ref = context.nextRef();
      const target = pages[page];
      if (target === undefined) throw new Error(`No page ${String(page)} to mark.`);
      const dict = context.obj({
        Title: textString(title),
        Parent: parent,
        Dest: [target.ref, 'XYZ', null, number(top), null],
        ...(below.length > 0 && { ...enter(below, ref), Count: 0 - below.length }),
      });
      context.assign(ref, dict);
      return { ref, dict };
    });
    for (const [at, { dict }] of listed.entries()) {
      const [before, after] = [listed[at - 1], listed[at + 1]];
      if (before !== undefined) dict.set(PDFName.of('Prev'), before.ref);
      if (after !== undefined) dict.set(PDFName.of('Next'), after.ref);
    }
    const [first, last] = [listed[0], listed.at(-1)];
    if (first === undefined || last === undefined) throw new Error('A level of the outline has an entry.');
    return { First: first.ref, Last: last.ref };
  }
}
