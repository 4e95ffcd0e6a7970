import { Fragment, useSyncExternalStore } from 'react'

export function Kbd({ keys }: { readonly keys: string }) {
  const isMac = useSyncExternalStore(noChange, isApple, () => false)
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-ink-faint">
      {keys.split(' ').map((stroke, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same key may be pressed twice
        <Fragment key={at}>
          {at > 0 && <span className="font-normal">then</span>}
          {namesOf(stroke, isMac).map((name) => (
            <kbd
              key={name}
              className="min-w-5 rounded-sm border border-line bg-sunken px-1 text-center font-sans leading-[1.125rem] text-ink-soft"
            >
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

export function namesOf(stroke: string, isMac: boolean): readonly string[] {
  const parts = stroke === '+' ? ['+'] : stroke.split(/\+(?!$)/)
  return parts.map((part) => {
    const names = keyNames.get(part.toLowerCase())
    if (names) return names[isMac ? 0 : 1]
    return part.length === 1 ? part.toUpperCase() : part
  })
}

function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
}

const noChange = (): (() => void) => () => {}

const keyNames: ReadonlyMap<string, readonly [mac: string, others: string]> = new Map([
  ['mod', ['⌘', 'Ctrl']],
  ['ctrl', ['⌃', 'Ctrl']],
  ['alt', ['⌥', 'Alt']],
  ['shift', ['⇧', 'Shift']],
  ['enter', ['↵', 'Enter']],
  ['escape', ['Esc', 'Esc']],
  ['backspace', ['⌫', 'Backspace']],
  ['delete', ['⌦', 'Del']],
  ['space', ['Space', 'Space']],
  ['arrowup', ['↑', '↑']],
  ['arrowdown', ['↓', '↓']],
  ['arrowleft', ['←', '←']],
  ['arrowright', ['→', '→']],
])
