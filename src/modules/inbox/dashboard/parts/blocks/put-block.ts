import type { Attachment, MessageBlock } from '../../../model.ts'
import { picturesOf } from '../../../rules.ts'
import { addAttached, attachmentsAt, removeFile } from '../conversation/composer-files.ts'
import { storeBlock, readBlock } from './kept-block.ts'

export function putBlock(
  place: string,
  block: MessageBlock,
  pictures: readonly Attachment[],
): void {
  const before = readBlock(place)
  const pictureIds = picturesOf(block)
  if (before) removePictures(place, before, pictureIds)
  const there = new Set(attachmentsAt(place).map(({ id }) => id))
  addAttached(
    place,
    pictures.filter(({ id }) => pictureIds.includes(id) && !there.has(id)),
  )
  storeBlock(place, block)
}

export function removeBlock(place: string, block: MessageBlock): void {
  storeBlock(place, null)
  removePictures(place, block, [])
}

function removePictures(place: string, block: MessageBlock, kept: readonly string[]): void {
  for (const id of picturesOf(block)) if (!kept.includes(id)) removeFile(place, id)
}
