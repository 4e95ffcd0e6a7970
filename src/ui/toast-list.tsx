import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'

import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { defaultTexts } from './default-texts.ts'
import { avoidOverlap } from './avoid-overlap.ts'
import { closeToast, type Toast } from './toast.ts'

export function ToastList({
  label,
  toasts,
}: {
  readonly label: string
  readonly toasts: readonly Toast[]
}) {
  const list = useRef<HTMLOListElement>(null)
  const hasToasts = toasts.length > 0
  useEffect(() => (hasToasts && list.current ? avoidOverlap(list.current) : undefined), [hasToasts])
  return (
    <Provider
      label={label}
      duration={5000}
      swipeDirection={isRightToLeft() ? 'left' : 'right'}
      swipeThreshold={50}
    >
      {toasts.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
      <Viewport
        ref={list}
        hotkey={hotkey}
        // A live region that stays outside dialogs, which would otherwise hide the toasts.
        aria-live="off"
        className="pointer-events-none fixed top-24 end-0 z-100 flex w-full max-w-96 flex-col-reverse items-end gap-2 p-4 outline-none *:pointer-events-auto min-[90rem]:[body:has([data-edge-panel])_&]:end-66 pointer-coarse:top-28"
      />
    </Provider>
  )
}

function Card({ toast }: { readonly toast: Toast }) {
  const { id, isOpen, title, description, tone = 'info', action, type = 'foreground' } = toast
  const { Icon, look } = tones[tone]
  return (
    <Root
      forceMount
      open={isOpen}
      type={type}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) closeToast(id)
      }}
      className="flex max-w-full min-w-60 items-start gap-2.5 rounded-card border border-line bg-raised p-3 ps-4 shadow-float transition-[opacity,translate] duration-150 data-[state=closed]:translate-x-4 rtl:data-[state=closed]:-translate-x-4 data-[state=closed]:opacity-0 data-[swipe=end]:translate-x-full rtl:data-[swipe=end]:-translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none dark:border-transparent starting:translate-x-4 rtl:starting:-translate-x-4 starting:opacity-0"
    >
      <Icon size={16} className={classes('mt-1 shrink-0', look)} aria-hidden />
      <div className="min-w-0 flex-1 py-0.5">
        <Title className="font-medium wrap-anywhere">{title}</Title>
        {description && (
          <Description className="mt-0.5 text-ink-soft wrap-anywhere">{description}</Description>
        )}
        {action && (
          <Action asChild altText={action.altText}>
            <Button size="small" className="mt-2" onClick={action.onAct}>
              {action.label}
            </Button>
          </Action>
        )}
      </div>
      <Close
        aria-label={defaultTexts.close}
        className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </Close>
    </Root>
  )
}

function isRightToLeft(): boolean {
  return getComputedStyle(document.documentElement).direction === 'rtl'
}

const hotkey = ['F8']

const tones = {
  good: { Icon: CircleCheck, look: 'text-good' },
  info: { Icon: Info, look: 'text-info' },
  warn: { Icon: TriangleAlert, look: 'text-warn' },
  bad: { Icon: CircleAlert, look: 'text-bad' },
}
