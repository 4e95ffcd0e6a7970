import { useState, type ReactNode } from 'react'

import { deferred, useDeferred } from './deferred.ts'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly isTitleHidden?: boolean | undefined
  readonly description?: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** It is read before anything is filled in: no field takes the keys. */
  readonly isForReading?: boolean | undefined
  readonly children?: ReactNode
}

/** A question or a form over the page, which waits until it is answered. On a phone it comes from below. */
export function Dialog({ size = 'medium', ...props }: DialogProps) {
  return <Overlay {...props} shape={size} />
}

export interface OverlayProps extends Omit<DialogProps, 'size'> {
  readonly shape: Shape
  /** Stands in the head, before the cross. */
  readonly actions?: ReactNode
  /** It must be answered: a press beside it does not close it. */
  readonly isAlert?: boolean | undefined
}

export type Shape =
  | 'small'
  | 'medium'
  | 'large'
  | `${'left' | 'right'}-${'small' | 'medium' | 'large' | 'wide'}`

/** What dialogs and sheets have in common: nothing is there, nor fetched, until it is first opened. */
export function Overlay(props: OverlayProps) {
  const { isOpen } = props
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  const part = useDeferred(dialogPart, isOpen)
  return part && hasOpened && <part.OpenedDialog {...props} />
}

const dialogPart = deferred(() => import('./opened-dialog.tsx'))
