import { useState } from 'react'

import { useChat } from './use-chat.ts'
import { useDismiss } from './use-dismiss.ts'

export interface QuestionProps {
  readonly id: string
  readonly onDone: () => void
}

export function EndQuestion({ id, onDone }: QuestionProps) {
  const { app, words } = useChat()
  const [problem, setProblem] = useState('')
  const place = useDismiss(true, onDone)
  const onEnd = (): void => {
    app.end(id).then(onDone, () => setProblem(words.notDone))
  }
  return (
    <div className="menu question" role="alertdialog" aria-label={words.endSure} ref={place}>
      <p>{words.endSure}</p>
      {problem && <p className="bad">{problem}</p>}
      <div className="choices">
        <button type="button" className="button quiet" onClick={onDone}>
          {words.endNo}
        </button>
        <button type="button" className="button" onClick={onEnd}>
          {words.endYes}
        </button>
      </div>
    </div>
  )
}
