import { readMarks } from '#lib/marks/light-marks.ts'
import {
  pictureOf,
  placedPictures,
  readLinks,
  wordsOf,
  type Marked,
  type MarkedPart,
} from '#lib/marks/marked.ts'
import { MarkedText } from '#ui/light-marks/marked-text.tsx'

import type { Attachment, Message } from '../../../model.ts'
import { Picture } from './message-files.tsx'

/** Only teammates' text has markup; customers' text is shown literally. */
export function readMessageText(text: string, by: Message['author']['kind']): readonly Marked[] {
  return by === 'member' ? readMarks(text) : readLinks(text)
}

export function MessageText({
  parts,
  files,
}: {
  readonly parts: readonly Marked[]
  readonly files: readonly Attachment[]
}) {
  return (
    <MarkedText
      parts={parts}
      renderPicture={(picture) => {
        const file = pictureOf(picture, files)
        return file ? <Picture file={file} /> : asTyped(picture)
      }}
    />
  )
}

function asTyped({ of, to = '' }: MarkedPart): string {
  return `![${wordsOf(of)}](file:${to})`
}

export function filesBelow(
  parts: readonly Marked[],
  files: readonly Attachment[],
): readonly Attachment[] {
  const placed = placedPictures(parts, files)
  return files.filter((file) => !placed.includes(file))
}
