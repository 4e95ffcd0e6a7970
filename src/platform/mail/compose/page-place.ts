/** The context of a template slot, which decides how its value is escaped. */
export type SlotPlace = 'text' | 'html' | 'address' | 'address-part'

/**
 * Tracks the HTML context across template text. Each character is scanned once, however many slots
 * there are.
 */
export class PagePlace {
  #at: 'text' | 'tag' | 'value' | 'raw' = 'text'
  /** The tag name, or the raw-text element. */
  #tag = new Word()
  #attribute = new Word()
  #isAfterEquals = false
  #isUnquoted = false
  #quote = ''
  #hasValue = false
  /** The last characters of raw text, to find its end tag. */
  #tail = ''

  moveOver(said: string): void {
    for (let place = 0; place < said.length; place++) {
      if (this.#at === 'text') {
        // Fast path: plain text doesn't change the context.
        const open = said.indexOf('<', place)
        if (open < 0) return
        place = open
        this.#beginTag()
      } else this.#inside(said.charAt(place))
    }
  }

  /** The context of a slot here. Throws if a slot isn't allowed. */
  takeSlot(): SlotPlace {
    if (this.#at === 'text') return 'html'
    if (this.#at === 'raw') throw new Error(`A merge tag can’t be used inside <${this.#tag.text}>.`)
    const name = this.#attribute.text
    if (this.#at === 'tag' || !/^[\w:-]+$/.test(name)) {
      throw new Error('A merge tag in an HTML tag must be inside a quoted attribute.')
    }
    if (/^(on\w+|style|srcdoc)$/i.test(name)) {
      throw new Error(`A merge tag can’t be used in the attribute ${name}.`)
    }
    const isFirst = !this.#hasValue
    this.#hasValue = true
    if (!/^(href|src|background|action|cite|poster)$/i.test(name)) return 'html'
    return isFirst ? 'address' : 'address-part'
  }

  #inside(sign: string): void {
    if (this.#at === 'tag') this.#inTag(sign)
    else if (this.#at === 'value') this.#inValue(sign)
    else this.#inRaw(sign)
  }

  #beginTag(): void {
    this.#at = 'tag'
    this.#tag = new Word()
    this.#attribute = new Word()
    this.#isAfterEquals = false
    this.#isUnquoted = false
  }

  #inTag(sign: string): void {
    if (sign === '<') this.#beginTag()
    else if (sign === '>') this.#endTag()
    else if (!this.#tag.isWhole) this.#tag.add(sign)
    else if (this.#isUnquoted) this.#isUnquoted = !isSpace(sign)
    else if (sign === '=') this.#isAfterEquals = true
    else if (this.#isAfterEquals) this.#beginValue(sign)
    else {
      if (this.#attribute.isWhole && !isSpace(sign)) this.#attribute = new Word()
      this.#attribute.add(sign)
    }
  }

  #endTag(): void {
    this.#at = /^(script|style)$/i.test(this.#tag.text) ? 'raw' : 'text'
    this.#tail = ''
  }

  /** Comments have no attributes, so quotes in them mean nothing. */
  #beginValue(sign: string): void {
    if (isSpace(sign)) return
    this.#isAfterEquals = false
    const isQuoted = sign === '"' || sign === "'"
    if (isQuoted && !this.#tag.text.startsWith('!')) {
      this.#at = 'value'
      this.#quote = sign
      this.#hasValue = false
      return
    }
    this.#isUnquoted = true
    this.#attribute = new Word()
  }

  #inValue(sign: string): void {
    if (sign !== this.#quote) {
      this.#hasValue ||= !isSpace(sign)
      return
    }
    this.#at = 'tag'
    this.#attribute = new Word()
  }

  #inRaw(sign: string): void {
    const end = `</${this.#tag.text.toLowerCase()}`
    this.#tail = (this.#tail + sign.toLowerCase()).slice(-end.length)
    if (this.#tail !== end) return
    this.#beginTag()
    this.#tag.add('/')
  }
}

/** Grows until the first space. */
class Word {
  text = ''
  isWhole = false

  add(sign: string): void {
    if (!isSpace(sign)) this.text += sign
    else if (this.text !== '') this.isWhole = true
  }
}

function isSpace(sign: string): boolean {
  return sign.trim() === ''
}
