import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

export interface TypedValue {
  readonly text: string
  readonly problem: string | undefined
  readonly inputProps: {
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  }
  readonly forget: () => void
}

export function useTypedValue({
  value,
  show,
  read,
  onChange,
}: {
  readonly value: string
  readonly show: (value: string) => string
  readonly read: (text: string) => { readonly value: string } | { readonly problem: string }
  readonly onChange: (value: string) => void
}): TypedValue {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const text = draft ?? (value === '' ? '' : show(value))

  const forget = (): void => {
    setDraft(undefined)
    setProblem(undefined)
  }
  const commit = (): void => {
    if (draft === undefined) return
    const answer = draft.trim() === '' ? { value: '' } : read(draft)
    if ('problem' in answer) return setProblem(answer.problem)
    forget()
    if (answer.value !== value) onChange(answer.value)
  }
  return {
    text,
    problem,
    forget,
    inputProps: {
      value: text,
      onChange: (event) => {
        setDraft(event.target.value)
        setProblem(undefined)
      },
      onBlur: commit,
      onKeyDown: (event) => {
        if (event.key === 'Enter') commit()
        if (event.key !== 'Escape' || draft === undefined) return
        event.stopPropagation()
        forget()
      },
    },
  }
}
