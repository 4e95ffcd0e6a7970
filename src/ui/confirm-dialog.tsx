import { useId, useState, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { Overlay } from './dialog.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly isBusy?: boolean | undefined
  readonly problem?: string | undefined
  readonly typed?: string | undefined
  readonly tone?: 'danger' | 'plain' | undefined
}

export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  confirmLabel,
  isBusy = false,
  tone = 'danger',
  ...rest
}: ConfirmDialogProps) {
  const formId = useId()
  const [text, setText] = useState('')
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setText('')
  }
  const isReady = rest.typed === undefined || rest.typed === text
  return (
    <Overlay
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      title={title}
      shape="small"
      isAlert
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={tone === 'danger' ? 'destroy' : 'primary'}
            isBusy={isBusy}
            disabled={!isReady}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ConfirmForm {...{ id: formId, text, setText, isReady: isReady && !isBusy }} {...rest} />
    </Overlay>
  )
}

function ConfirmForm({
  id,
  typed,
  text,
  setText,
  isReady,
  onConfirm,
  problem,
  children,
}: Pick<ConfirmDialogProps, 'typed' | 'onConfirm' | 'problem' | 'children'> & {
  readonly id: string
  readonly text: string
  readonly setText: (text: string) => void
  readonly isReady: boolean
}) {
  return (
    <form
      id={id}
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onConfirm()
      }}
    >
      {children && <div className="text-ink-soft">{children}</div>}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {typed !== undefined && (
        <Field
          label={`Type “${typed}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </form>
  )
}
