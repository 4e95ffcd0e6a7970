import type { Mark } from './marks.ts'

/** A picture that will go with the report. */
export interface Picture {
  readonly key: string
  /** As it was taken. */
  readonly source: Blob
  readonly marks: readonly Mark[]
  /** With what was drawn on it: this is sent, and nothing else. */
  readonly shown: Blob
  /** For the page. */
  readonly url: string
}

export function pictureOf(source: Blob): Picture {
  const url = URL.createObjectURL(source)
  return { key: url, source, marks: [], shown: source, url }
}

export function marked(picture: Picture, shown: Blob, marks: readonly Mark[]): Picture {
  URL.revokeObjectURL(picture.url)
  return { ...picture, marks, shown, url: URL.createObjectURL(shown) }
}

/** What can be sent at all. */
export function isUsable({ type, size }: Blob): boolean {
  return /^image\/(png|jpeg|webp|gif|avif)$/.test(type) && size > 0 && size <= mostBytes
}

const mostBytes = 5 * 1024 * 1024
