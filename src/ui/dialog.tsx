import { useState, type ReactNode } from 'react'

import { deferred, useDeferred } from './deferred.ts'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly isTitleHidden?: boolean | undefined
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** The text is read first, so no field gets focus. */
  readonly isForReading?: boolean | undefined
  readonly children?: ReactNode
}

export function Dialog({ size = 'medium', ...props }: DialogProps) {
  return <Overlay {...props} shape={size} />
}

export interface OverlayProps extends Omit<DialogProps, 'size'> {
  readonly shape: Shape
  readonly actions?: ReactNode
  readonly isAlert?: boolean | undefined
}

export type Shape =
  | 'small'
  | 'medium'
  | 'large'
  | `${'left' | 'right'}-${'small' | 'medium' | 'large' | 'wide'}`

/** Shared by dialogs and sheets: nothing is rendered or loaded until the first opening. */
export function Overlay(props: OverlayProps) {
  const { isOpen } = props
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  const part = useDeferred(dialogPart, isOpen)
  return part && hasOpened && <part.OpenedDialog {...props} />
}

const dialogPart = deferred(() => import('./opened-dialog.tsx'))
