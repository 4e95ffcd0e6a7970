import type { Attributes } from '#lib/html/html-tokens.ts'

import { mailTokens } from './clean-mail-html.ts'

export interface TextLine {
  readonly text: string
  /** It is inside an element that email clients use for quotes. */
  readonly isQuoted: boolean
}

/** Converts HTML to text; quotes keep their ">" marks. */
export function linesOfHtml(html: string, maxLength = Infinity): TextLine[] {
  const writer = new LineWriter()
  for (const token of mailTokens(html)) {
    if (writer.length > maxLength) break
    if (token.kind === 'text') writer.words(token.text)
    else if (token.kind === 'start') writer.start(token.name, token.attributes)
    else if (token.kind === 'end') writer.end(token.name)
  }
  return writer.finish()
}

interface OpenTag {
  readonly name: string
  readonly isQuote: boolean
  readonly isQuotedMail: boolean
  readonly isHidden: boolean
  /** The target of the open link. */
  readonly href: string | undefined
}

class LineWriter {
  readonly #lines: TextLine[] = []
  readonly #open: OpenTag[] = []
  /** Counted per tag name, so that a stray end tag costs nothing. */
  readonly #openOf = new Map<string, number>()
  #line: string[] = []
  #endsInSpace = true
  /** The text of the open link. */
  #linked: string[] = []
  #quotes = 0
  #quotedMails = 0
  #hidden = 0
  #kept = 0
  /** Outlook draws a line above the quoted email and doesn't mark its end. */
  #isAllQuoted = false
  /** Length of the text so far. */
  length = 0

  words(text: string): void {
    if (this.#hidden > 0) return
    if (this.#kept > 0) {
      const [first = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n')
      this.#add(first)
      for (const line of rest) {
        this.#break()
        this.#add(line)
      }
      return
    }
    const plain = text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const word = this.#endsInSpace && plain.startsWith(' ') ? plain.slice(1) : plain
    this.#add(word)
  }

  start(name: string, attributes: Attributes): void {
    if (name === 'br') return this.#break()
    if (name === 'hr') return this.#rule(attributes)
    if (name === 'img') return this.words(attributes.get('alt')?.trim() ?? '')
    if (alone.has(name)) return
    if (name === 'td' || name === 'th') this.#cell()
    else if (blocks.has(name)) this.#block(spaced.has(name))
    if (name === 'li') this.#add('- ')
    if (beginsRest(attributes)) {
      this.#block(false)
      this.#isAllQuoted = true
    }
    if (this.#open.length >= deepest) return
    const tag = {
      name,
      isQuote: name === 'blockquote' && !isIndent(attributes),
      isQuotedMail: isQuotedMail(name, attributes),
      isHidden: isHidden(attributes),
      href: name === 'a' ? attributes.get('href')?.trim() : undefined,
    }
    if (name === 'a') this.#linked = []
    if (tag.isQuotedMail) this.#block(false)
    this.#open.push(tag)
    this.#count(tag, 1)
  }

  end(name: string): void {
    if ((this.#openOf.get(name) ?? 0) === 0) return
    const place = this.#open.findLastIndex((tag) => tag.name === name)
    if (blocks.has(name) && name !== 'td' && name !== 'th') this.#block(spaced.has(name))
    for (const tag of this.#open.splice(place)) {
      if (tag.isQuotedMail || tag.isQuote) this.#block(false)
      if (tag.href !== undefined) this.#target(tag.href)
      this.#count(tag, -1)
    }
  }

  finish(): TextLine[] {
    this.#block(false)
    const first = this.#lines.findIndex(({ text }) => text !== '')
    const last = this.#lines.findLastIndex(({ text }) => text !== '')
    return first < 0 ? [] : this.#lines.slice(first, last + 1)
  }

  #count({ isQuote, isQuotedMail: isMail, isHidden: isOut, name }: OpenTag, by: 1 | -1): void {
    this.#openOf.set(name, (this.#openOf.get(name) ?? 0) + by)
    if (isQuote) this.#quotes += by
    if (isMail) this.#quotedMails += by
    if (isOut) this.#hidden += by
    if (name === 'pre') this.#kept += by
  }

  #add(text: string): void {
    if (text === '') return
    this.#line.push(text)
    this.length += text.length
    if ((this.#openOf.get('a') ?? 0) > 0) this.#linked.push(text)
    this.#endsInSpace = text.endsWith(' ')
  }

  /** Text has no clickable links, so the URL follows unless the link text already is the URL. */
  #target(href: string): void {
    const linkText = this.#linked.join('').trim()
    this.#linked = []
    if (linkText === '' || !isWebAddress(href) || isSameAddress(linkText, href)) return
    this.#add(` <${href}>`)
  }

  #cell(): void {
    if (this.#line.length > 0 && !this.#endsInSpace) this.#add(' ')
  }

  #rule(attributes: Attributes): void {
    this.#block(false)
    // Outlook on the web draws this line above the quoted email.
    if (attributes.get('tabindex') === '-1') this.#isAllQuoted = true
  }

  /** Ends a non-empty line; `isSpaced` adds an empty one. */
  #block(isSpaced: boolean): void {
    if (this.#line.join('').trim() !== '') this.#break()
    this.#line = []
    this.#endsInSpace = true
    if (isSpaced && this.#lines.at(-1)?.text !== '' && this.#lines.length > 0) this.#push('')
  }

  #break(): void {
    this.#push(this.#line.join('').trimEnd())
    this.#line = []
    this.#endsInSpace = true
  }

  #push(text: string): void {
    this.length++
    // Several empty lines are collapsed into one.
    if (text === '' && this.#lines.at(-1)?.text === '' && this.#lines.at(-2)?.text === '') return
    const marks = this.#quotes > 0 && text !== '' ? '> '.repeat(Math.min(this.#quotes, 9)) : ''
    this.#lines.push({
      text: marks + text.replaceAll('\u00a0', ' '),
      isQuoted: this.#quotedMails > 0 || this.#isAllQuoted,
    })
  }
}

function isWebAddress(href: string): boolean {
  return href.length <= longestHref && /^https?:\/\/[^\s<>"]+$/i.test(href)
}

function isSameAddress(linkText: string, href: string): boolean {
  const [words, target] = [bareAddress(linkText), bareAddress(href)]
  return target.startsWith(words) || words.includes(target)
}

function bareAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\/$/, '')
}

/** Elements that email clients put around the quoted email. */
function isQuotedMail(name: string, attributes: Attributes): boolean {
  // Blockquotes are marked separately, because people reply between them.
  if (name === 'blockquote') return false
  const marks = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''} ${attributes.get('name') ?? ''}`
  return marks.trim() !== '' && marks.length < 500 && quotedMarks.test(marks)
}

/** Everything after this element is quoted, although it's a sibling. */
function beginsRest(attributes: Attributes): boolean {
  const id = (attributes.get('id') ?? '').slice(0, 200)
  if (/^(?:x_)*(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)$/i.test(id)) {
    return true
  }
  const style = attributes.get('style') ?? ''
  return style.length < 500 && outlookLine.test(style)
}

function isIndent(attributes: Attributes): boolean {
  const style = (attributes.get('style') ?? '').slice(0, 300).toLowerCase()
  const declarations = style.split(';').map((one) => one.trim())
  return (
    declarations.some((one) => one.startsWith('margin') && one.includes('40px')) &&
    declarations.some((one) => /^border:\s*none/.test(one))
  )
}

/** Preview text for message lists, and other hidden content. */
function isHidden(attributes: Attributes): boolean {
  const style = attributes.get('style') ?? ''
  return /display\s*:\s*none|mso-hide\s*:\s*all/i.test(style.slice(0, 500))
}

const quotedMarks =
  /(?:^|[\s_])(?:gmail_quote(?:_container)?|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|ms-outlook-mobile-reference-message|OLK_SRC_BODY_SECTION|replyBody|quote|reply-intro|oriMsgHtmlSeperator|isForwardContent|ntes-mailquote|skb_reply)(?:$|\s)/i
const outlookLine =
  /border:\s*none;\s*border-top:\s*solid\s+(?:#?[0-9a-f]{3,6}|windowtext)\s+1\.0pt;\s*padding:\s*3\.0pt/i

const blocks = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header html li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Blocks with a margin. */
const spaced = new Set('p h1 h2 h3 h4 h5 h6 ul ol pre blockquote'.split(' '))
const alone = new Set('area base col embed input link meta param source track wbr head'.split(' '))
/** Longer URLs are tracking links. */
const longestHref = 200
const deepest = 400
