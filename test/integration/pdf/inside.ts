import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from 'pdf-lib';

/** An entry of a PDF's outline: its page counted from 1, and its children. */
export interface Entry {
  readonly title: string;
  readonly page: number;
  readonly below: readonly Entry[];
}

/** The outline of a PDF as viewers list it; fails if its links are broken. */
export async function outlineOf(bytes: Uint8Array): Promise<readonly Entry[]> {
  const pdf = await PDFDocument.load(bytes);
  const pages = pdf.getPages();
  const root = pdf.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict);

  const level = (parent: PDFDict): readonly Entry[] => {
    const entries: Entry[] = [];
    let current = parent.lookupMaybe(PDFName.of('First'), PDFDict);
    let last: PDFDict | undefined;
    while (current !== undefined) {
      if (current.lookup(PDFName.of('Parent')) !== parent) throw new Error('An entry has another parent.');
      if (current.lookup(PDFName.of('Prev')) !== last)
        throw new Error('An entry does not know the one before.');
      const target = current.lookup(PDFName.of('Dest'), PDFArray).get(0);
      const page = pages.findIndex(({ ref }) => target instanceof PDFRef && ref === target) + 1;
      const title = current.lookup(PDFName.of('Title'), PDFHexString).decodeText();
      entries.push({ title, page, below: level(current) });
      last = current;
      current = current.lookupMaybe(PDFName.of('Next'), PDFDict);
    }
    if (last !== undefined && parent.lookup(PDFName.of('Last')) !== last)
      throw new Error('The last is another.');
    const count = Math.abs(parent.lookupMaybe(PDFName.of('Count'), PDFNumber)?.asNumber() ?? 0);
    if (count !== entries.length) throw new Error('The count is wrong.');
    return entries;
  };
  return root === undefined ? [] : level(root);
}

/** Every string and every stream of a PDF as plain text. */
export async function everythingIn(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const read = (object: PDFObject): string => {
    if (object instanceof PDFRawStream)
      return `${read(object.dict)} ${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`;
    if (object instanceof PDFHexString || object instanceof PDFString) return object.decodeText();
    if (object instanceof PDFDict)
      return object
        .entries()
        .map(([key, item]) => `${key.toString()} ${read(item)}`)
        .join(' ');
    if (object instanceof PDFArray) return object.asArray().map(read).join(' ');
    return object.toString();
  };
  const info = pdf.context.trailerInfo.Info;
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => read(object));
  return [...objects, info === undefined ? '' : read(info), Buffer.from(bytes).toString('latin1')].join('\n');
}
