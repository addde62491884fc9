import { PDFHexString, PDFNumber } from 'pdf-lib';

/** Lone halves of surrogate pairs are no text: PDF strings get the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A PDF string in any language. */
export function textString(text: string): PDFHexString {
  return PDFHexString.fromText(wellFormed(text));
}

/** A number object; pdf-lib writes it without rounding, so it comes rounded. */
export function number(value: number): PDFNumber {
  return PDFNumber.of(Math.round(value * 100) / 100);
}
