import { styleMarks } from './style-marks.ts'
import { wordLists } from './word-lists.ts'

/**
 * Takes out of copied markup what word processors and web pages leave in it. What may stay at all is
 * decided by the editor, which knows no other blocks and marks than its own.
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

/** Copied plain text may carry them too, and nobody would ever find out why a search fails. */
export function cleanText(text: string): string {
  return text.replaceAll(zeroWidth, '').replaceAll('\u00a0', ' ')
}

const zeroWidth = /[\u200b\u2060\ufeff\u00ad]/g
