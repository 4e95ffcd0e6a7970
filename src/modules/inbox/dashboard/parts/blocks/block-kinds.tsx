import CopyCheck from 'lucide-react/icons/copy-check'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import Link from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import SquareMousePointer from 'lucide-react/icons/square-mouse-pointer'
import type { ReactNode } from 'react'

import type { MessageBlock } from '../../../model.ts'

export const blockKinds: readonly {
  readonly value: MessageBlock['kind']
  readonly icon: ReactNode
}[] = [
  { value: 'buttons', icon: <SquareMousePointer size={16} /> },
  { value: 'picker', icon: <ListChecks size={16} /> },
  { value: 'cards', icon: <GalleryHorizontal size={16} /> },
  { value: 'form', icon: <CopyCheck size={16} /> },
  { value: 'article', icon: <Link size={16} /> },
]
