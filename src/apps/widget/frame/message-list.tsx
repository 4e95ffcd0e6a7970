import type { ReactNode } from 'react'

import { Icon } from '#platform/widget/icon.tsx'
import { dayWords } from '#platform/widget/time-words.ts'

import { MessageGroup } from './message-group.tsx'
import { useChat } from './use-chat.ts'
import { useScroll, type ScrolledList } from './use-scroll.ts'

export interface MessageListProps extends ScrolledList {
  readonly opening: ReactNode
  readonly closing: ReactNode
  readonly form: ReactNode
}

export function MessageList(props: MessageListProps) {
  const { items, thread, opening, closing, form, onEarlier } = props
  const { app, state, words } = useChat()
  const { place, onScroll, isBehind, goToEnd } = useScroll(props)
  const lastOwn = items.findLast((item) => item.kind === 'group' && item.author.kind === 'contact')

  return (
    <main className="talk" aria-label={words.conversation}>
      <div
        className="scroll"
        ref={place}
        onScroll={onScroll}
        // Scrollable content must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={words.messages}
      >
        <div>
          {thread.earlier && (
            <button
              type="button"
              className="earlier"
              disabled={thread.isLoading}
              onClick={onEarlier}
            >
              {thread.isLoading ? words.loading : words.earlier}
            </button>
          )}
          <ol>
            {opening}
            {items.map((item) =>
              item.kind === 'day' ? (
                <li key={item.key} className="day">
                  {dayWords(item.at, state)}
                </li>
              ) : (
                <MessageGroup key={item.key} group={item} isLastOwn={item === lastOwn} />
              ),
            )}
            {closing}
          </ol>
          {items.length === 0 && thread.isLoading && (
            <div className="skeletons" role="status" aria-label={words.loading}>
              <i />
              <i />
            </div>
          )}
          {thread.problem && (
            <div className="empty" role="alert">
              <p>{words.problem}</p>
              <button
                type="button"
                className="button quiet"
                onClick={() => void app.reader.load(props.chatKey)}
              >
                {words.again}
              </button>
            </div>
          )}
          {form}
        </div>
      </div>
      {isBehind && (
        <button type="button" className="pill" onClick={goToEnd}>
          <Icon name="down" size={16} />
          {words.newMessages}
        </button>
      )}
    </main>
  )
}
