import { useId, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form, type FormProblem } from './form.tsx'

export function FormDialog({
  sendLabel,
  command: { isBusy, problem },
  disabled,
  onSend,
  isOpen = true,
  children,
  ...dialog
}: Omit<DialogProps, 'isOpen' | 'footer'> & {
  readonly isOpen?: boolean | undefined
  readonly sendLabel: ReactNode
  readonly command: { readonly isBusy: boolean; readonly problem: FormProblem | undefined }
  readonly disabled?: boolean | undefined
  readonly onSend: () => void
}) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={isBusy} disabled={disabled}>
            {sendLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} problem={problem} onSend={onSend}>
        {children}
      </Form>
    </Dialog>
  )
}
