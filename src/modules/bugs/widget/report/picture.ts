import type { Mark } from './marks.ts'

export interface Picture {
  readonly key: string
  readonly source: Blob
  readonly marks: readonly Mark[]
  readonly shown: Blob
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

export function isUsable({ type, size }: Blob): boolean {
  return /^image\/(png|jpeg|webp|gif|avif)$/.test(type) && size > 0 && size <= maxBytes
}

const maxBytes = 5 * 1024 * 1024
