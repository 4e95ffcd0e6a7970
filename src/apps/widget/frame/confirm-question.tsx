import { useState } from 'react'

import { refusalOf } from '#platform/widget/browser-client.ts'

import { useChat } from './use-chat.ts'
import { useDismiss } from './use-dismiss.ts'

export interface ChoicesProps {
  readonly no: string
  readonly yes: string
  readonly onNo: () => void
  readonly onYes: () => Promise<void>
}

export function ConfirmQuestion({ sure, ...choices }: ChoicesProps & { readonly sure: string }) {
  const place = useDismiss(true, choices.onNo)
  return (
    <div className="menu question" role="alertdialog" aria-label={sure} ref={place}>
      <p>{sure}</p>
      <Choices {...choices} />
    </div>
  )
}

export function Choices({ no, yes, onNo, onYes }: ChoicesProps) {
  const { words } = useChat()
  const [problem, setProblem] = useState('')
  return (
    <>
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="choices">
        <button type="button" className="button quiet" onClick={onNo}>
          {no}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            onYes().catch((error: unknown) => setProblem(refusalOf(error) || words.notDone))
          }}
        >
          {yes}
        </button>
      </div>
    </>
  )
}
