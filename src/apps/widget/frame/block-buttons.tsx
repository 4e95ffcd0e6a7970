import { isWebAddress } from '#lib/is-web-address.ts'
import type { MessageBlock } from '#modules/inbox/model.ts'

import { BlockIcon } from './block-icon.tsx'
import { useChat } from './use-chat.ts'

type Button = Extract<MessageBlock, { kind: 'buttons' }>['buttons'][number]

export interface BlockButtonsProps {
  readonly buttons: readonly Button[]
  readonly chosen: string | undefined
  readonly isDone: boolean
  readonly onReply: (label: string) => void
}

export function BlockButtons({ buttons, chosen, isDone, onReply }: BlockButtonsProps) {
  return (
    <div className="block-buttons">
      {buttons.map((button, at) =>
        button.act === 'url' ? (
          // oxlint-disable-next-line react/no-array-index-key -- redacted items can have equal text; the order is fixed
          <LinkButton key={at} label={button.label} url={button.url} />
        ) : (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- redacted items can have equal text; the order is fixed
            key={at}
            type="button"
            className="block-button"
            dir="auto"
            disabled={isDone}
            aria-pressed={button.label === chosen}
            onClick={() => onReply(button.label)}
          >
            {button.label === chosen && <BlockIcon name="check" />}
            {button.label}
          </button>
        ),
      )}
    </div>
  )
}

function LinkButton({ label, url }: { readonly label: string; readonly url: string }) {
  const { words } = useChat()
  // A redacted button has no link.
  if (!isWebAddress(url)) return <span className="block-button">{label}</span>
  return (
    <a className="block-button" dir="auto" href={url} target="_blank" rel="noopener noreferrer">
      {label}
      <BlockIcon name="away" />
      <span className="hidden">{words.newTab}</span>
    </a>
  )
}
