import { Suspense } from 'react'

import type { ChatFile } from '#modules/widget/model.ts'

import './block.css'
import { BlockButtons } from './block-buttons.tsx'
import { BlockCards } from './block-cards.tsx'
import { BlockForm } from './block-form.tsx'
import { BlockPicker } from './block-picker.tsx'
import type { Offer } from './offer.ts'
import { findBlock } from './parts.ts'
import { useBlockAnswer } from './use-block-answer.ts'

export interface BlockViewProps {
  readonly offer: Offer
  readonly files: readonly ChatFile[]
}

export function BlockView({ offer, files }: BlockViewProps) {
  const { block, messageId } = offer
  const { given, give } = useBlockAnswer(offer)
  switch (block.kind) {
    case 'buttons':
      return (
        <div className="block">
          <BlockButtons
            buttons={block.buttons}
            chosen={given?.kind === 'buttons' ? given.label : undefined}
            isDone={given !== undefined}
            onReply={(label) => give({ kind: 'buttons', label })}
          />
        </div>
      )
    case 'picker':
      return (
        <BlockPicker
          block={block}
          id={messageId}
          given={given?.kind === 'picker' ? given.choices : undefined}
          onGive={(choices) => give({ kind: 'picker', choices })}
        />
      )
    case 'cards':
      return (
        <BlockCards
          cards={block.cards}
          files={files}
          given={given?.kind === 'cards' ? given : undefined}
          onGive={(card, label) => give({ kind: 'cards', card, label })}
        />
      )
    case 'form':
      return (
        <BlockForm
          block={block}
          id={messageId}
          given={given?.kind === 'form' ? given.values : undefined}
          onGive={(values) => give({ kind: 'form', values })}
        />
      )
    default:
      return <PartBlock block={block} files={files} />
  }
}

function PartBlock({ block, files }: Pick<BlockViewProps, 'files'> & Pick<Offer, 'block'>) {
  const found = findBlock(block.kind)
  return (
    found && (
      <Suspense fallback={<div className="block-wait" />}>
        <found.Part block={block as never} files={files} />
      </Suspense>
    )
  )
}
