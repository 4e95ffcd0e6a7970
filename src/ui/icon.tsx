import { useEffect, useRef } from 'react'

import { classes } from './classes.ts'

/**
 * An icon by name, for names from data. It is drawn as a CSS mask, so the file's content never
 * becomes part of the page.
 */
export function Icon({
  name,
  size = 16,
}: {
  readonly name: string
  readonly size?: keyof typeof sizes
}) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => showIn(frame, `/icons/${encodeURIComponent(name)}.svg`), [name])
  return <span ref={frame} aria-hidden className={classes('inline-block shrink-0', sizes[size])} />
}

function showIn(frame: { readonly current: HTMLSpanElement | null }, address: string): () => void {
  let isWanted = true
  const picture = new Image()
  picture.onload = () => {
    if (!isWanted || !frame.current) return
    frame.current.style.mask = `url("${address}") center / contain no-repeat`
    frame.current.style.backgroundColor = 'currentColor'
  }
  picture.onerror = () => {
    // oxlint-disable-next-line eslint/no-console -- shows developers a missing icon
    if (isWanted) console.warn(`Couldn’t load the icon ${address}.`)
  }
  picture.src = address
  return () => {
    isWanted = false
    frame.current?.removeAttribute('style')
  }
}

const sizes = { 16: 'size-4', 20: 'size-5', 24: 'size-6' }
