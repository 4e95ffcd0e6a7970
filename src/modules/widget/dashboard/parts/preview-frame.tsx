import { useEffect, useRef, useState } from 'react'

import { useHydrated } from '#ui/use-hydrated.ts'

import type { WidgetConfig } from '../../model.ts'

export interface PreviewFrameProps {
  readonly config: WidgetConfig
  readonly at: 'home' | 'new' | 'talk'
}

export function PreviewFrame({ config, at }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isListening, setListening] = useState(false)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      const isItsOwn = source !== null && source === frame.current?.contentWindow
      if (isItsOwn && data?.message?.type === 'hello') setListening(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (!isListening) return
    const say = (message: object): void =>
      frame.current?.contentWindow?.postMessage({ parley: nonce, message }, location.origin)
    const hasConsent = at !== 'home' || config.settings.consent !== 'required'
    const pageFont = getComputedStyle(document.body).fontFamily
    const isSample = at === 'talk'
    say({ type: 'boot', config, hasConsent, pageFont, isSample })
    const target = isSample ? { conversation: 'new:sample' } : at
    say({ type: 'opened', target, isAgain: true })
  }, [isListening, config, at])
  // Attached before the frame loads, or its first message would be missed.
  if (!useHydrated()) return null
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its origin
    <iframe
      ref={frame}
      title="What visitors see"
      inert
      src={`/widget-page/preview#${nonce},${location.origin}`}
      className="size-full"
    />
  )
}

const nonce = 'preview'
