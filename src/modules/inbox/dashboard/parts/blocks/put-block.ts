import type { Attachment, MessageBlock } from '../../../model.ts'
import { picturesOf } from '../../../rules.ts'
import { addAttached, attachmentsAt, removeFile } from '../conversation/composer-files.ts'
import { keepBlock, readBlock } from './kept-block.ts'

export function putBlock(
  place: string,
  block: MessageBlock,
  pictures: readonly Attachment[],
): void {
  const before = readBlock(place)
  const wanted = picturesOf(block)
  if (before) dropPictures(place, before, wanted)
  const there = new Set(attachmentsAt(place).map(({ id }) => id))
  addAttached(
    place,
    pictures.filter(({ id }) => wanted.includes(id) && !there.has(id)),
  )
  keepBlock(place, block)
}

export function takeOutBlock(place: string, block: MessageBlock): void {
  keepBlock(place, null)
  dropPictures(place, block, [])
}

function dropPictures(place: string, block: MessageBlock, kept: readonly string[]): void {
  for (const id of picturesOf(block)) if (!kept.includes(id)) removeFile(place, id)
}
