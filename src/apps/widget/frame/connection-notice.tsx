import { useEffect, useState } from 'react'

import type { ChatState } from './chat-state.ts'
import { useChat } from './use-chat.ts'

export function ConnectionNotice() {
  const { line } = useChat().state
  return line === 'live' ? null : <BrokenLine key={line} line={line} />
}

function BrokenLine({ line }: Pick<ChatState, 'line'>) {
  const { words } = useChat()
  const [isShown, setShown] = useState(line === 'offline')
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 3000)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <p className="line" role="status">
      {line === 'offline' ? words.offline : words.connecting}
    </p>
  )
}
