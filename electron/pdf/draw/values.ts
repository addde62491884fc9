import { PDFHexString, PDFNumber } from 'pdf-lib';

/** Unpaired surrogates are not valid text: PDF strings get the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Supports text in any language. */
export function textString(text: string): PDFHexString {
  return PDFHexString.fromText(wellFormed(text));
}

/** Rounded here, because pdf-lib writes numbers without rounding. */
export function number(value: number): PDFNumber {
  return PDFNumber.of(Math.round(value * 100) / 100);
}
