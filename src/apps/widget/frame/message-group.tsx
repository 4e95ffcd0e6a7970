import { Avatar } from './avatar.tsx'
import { LinkedText } from './linked-text.tsx'
import { MessageFiles } from './message-files.tsx'
import type { GroupItem, Line } from './message-groups.ts'
import { clockWords } from './time-words.ts'
import { useChat } from './use-chat.ts'

export interface MessageGroupProps {
  readonly group: GroupItem
  /** Under the last of one's own stands how far it has got. */
  readonly isLastOwn: boolean
}

export function MessageGroup({ group, isLastOwn }: MessageGroupProps) {
  const { state, words } = useChat()
  const { author, lines } = group
  const last = lines.at(-1)
  if (author.kind === 'system') {
    return <li className="day">{lines.map(({ text }) => text).join(' ')}</li>
  }
  const isOwn = author.kind === 'contact'
  return (
    <li className={`group ${isOwn ? 'own' : 'other'}`}>
      {!isOwn && <Avatar name={author.name} />}
      <div className="bubbles">
        <span className={isOwn ? 'hidden' : 'author'}>{isOwn ? words.you : author.name}</span>
        {lines.map((line) => (
          <Bubble key={line.key} line={line} />
        ))}
        {last && last.state !== 'failed' && (
          <span className="foot">
            {last.state === 'sending' ? (
              words.sending
            ) : (
              <time dateTime={last.at.toISOString()}>{clockWords(last.at, state.locale)}</time>
            )}
            {isLastOwn && last.state !== 'sending' && <span>{words[last.state]}</span>}
          </span>
        )}
      </div>
    </li>
  )
}

function Bubble({ line }: { readonly line: Line }) {
  const { app, words } = useChat()
  if (line.isDeleted) return <p className="bubble gone">{words.deleted}</p>
  return (
    <>
      <MessageFiles files={line.files} />
      {line.text && (
        <p className={`bubble ${line.state}`} dir="auto">
          <LinkedText text={line.text} />
          {line.isEdited && <small> {words.edited}</small>}
        </p>
      )}
      {line.state === 'failed' && (
        <div className="failed" role="alert">
          <span>
            {words.notSent}
            {line.problem && `. ${line.problem}`}
          </span>
          <button type="button" onClick={() => app.retry(line.key)}>
            {words.again}
          </button>
          <button type="button" onClick={() => app.discard(line.key)}>
            {words.discard}
          </button>
        </div>
      )}
    </>
  )
}
