import { isWebAddress } from '#modules/inbox/rules.ts'

import { BlockIcon } from './block-icon.tsx'
import { useChat } from './use-chat.ts'

export interface BlockArticleProps {
  readonly title: string
  readonly excerpt: string
  readonly url: string
}

/** A page to read, with where it lies. */
export function BlockArticle({ title, excerpt, url }: BlockArticleProps) {
  const { words } = useChat()
  const content = (
    <>
      <BlockIcon name="read" />
      <span className="grow">
        <span className="block-title" dir="auto">
          {title}
        </span>
        {excerpt && (
          <span className="block-text" dir="auto">
            {excerpt}
          </span>
        )}
        <span className="soft">{isWebAddress(url) ? new URL(url).host : ''}</span>
      </span>
      <span className="hidden">{words.newTab}</span>
    </>
  )
  return isWebAddress(url) ? (
    <a className="block article" href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <div className="block article">{content}</div>
  )
}
