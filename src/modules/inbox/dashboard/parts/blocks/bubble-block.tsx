import { deferred, useDeferred } from '#ui/deferred.ts'

import type { Attachment, GivenAnswer, MessageBlock } from '../../../model.ts'

const viewPart = deferred(() => import('./block-view.tsx'))

export function BubbleBlock(props: {
  readonly block: MessageBlock
  readonly answer?: GivenAnswer | null
  readonly files: readonly Attachment[]
}) {
  const view = useDeferred(viewPart, true)
  return view ? <view.BlockView {...props} /> : <span className="block h-11" />
}

export function otherFiles(
  files: readonly Attachment[],
  block: MessageBlock | null | undefined,
): readonly Attachment[] {
  if (block?.kind !== 'cards') return files
  const shown = new Set(block.cards.map((card) => card.pictureFileId))
  return files.filter(({ id }) => !shown.has(id))
}
