import { styleMarks } from './style-marks.ts'
import { wordLists } from './word-lists.ts'

/**
 * Removes what word processors and web pages add to copied markup. The editor's schema decides what
 * may stay.
 */
export function cleanPaste(html: string, deepestHeading: 3 | 4 = 3): string {
  return styleMarks(wordLists(html))
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(style|script|title|o:p|xml)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(meta|link|base)\b[^<>]*>/gi, '')
    .replaceAll(/<br\b[^<>]*class="?Apple-interchange-newline"?[^<>]*>/gi, '')
    .replaceAll(/<(\/?)h1\b/gi, '<$1h2')
    .replaceAll(
      deepestHeading === 4 ? /<(\/?)h[56]\b/gi : /<(\/?)h[456]\b/gi,
      `<$1h${deepestHeading}`,
    )
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .replaceAll(zeroWidth, '')
    .replaceAll(
      /<(p|div|h[234])\b[^<>]*>(?:\s|<br\b[^<>]*>|<\/?(?:span|b|strong)\b[^<>]*>)*<\/\1>/gi,
      '',
    )
}

/** Copied plain text may contain them too, and they would break search. */
export function cleanText(text: string): string {
  return text.replaceAll(zeroWidth, '').replaceAll('\u00a0', ' ')
}

const zeroWidth = /[\u200b\u2060\ufeff\u00ad]/g
