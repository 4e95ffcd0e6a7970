import { useEffect, useRef } from 'react'

import { words } from './texts.ts'

export interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}

/** The few that people use in a chat, drawn by the system's own font. Loaded when asked for. */
export function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <div className="emoji" role="group" aria-label={words.emoji} ref={place}>
      {emoji.map(([sign, name]) => (
        <button key={sign} type="button" aria-label={name} onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
}

const emoji = [
  ['🙂', 'Slight smile'],
  ['😀', 'Grin'],
  ['😄', 'Happy'],
  ['😂', 'Laughing'],
  ['😉', 'Wink'],
  ['😊', 'Warm smile'],
  ['😍', 'Love'],
  ['😎', 'Cool'],
  ['🤔', 'Thinking'],
  ['😅', 'Relieved'],
  ['😕', 'Confused'],
  ['😢', 'Sad'],
  ['😭', 'Crying'],
  ['😡', 'Angry'],
  ['😱', 'Shocked'],
  ['😴', 'Tired'],
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['👌', 'Fine'],
  ['👏', 'Applause'],
  ['🙏', 'Thanks'],
  ['💪', 'Strong'],
  ['👋', 'Wave'],
  ['🤝', 'Deal'],
  ['❤️', 'Heart'],
  ['🎉', 'Party'],
  ['🔥', 'Fire'],
  ['⭐', 'Star'],
  ['✅', 'Done'],
  ['❌', 'No'],
  ['⚠️', 'Warning'],
  ['💡', 'Idea'],
  ['📦', 'Parcel'],
  ['🚚', 'Delivery'],
  ['💳', 'Card'],
  ['🧾', 'Receipt'],
  ['📅', 'Date'],
  ['📎', 'Clip'],
  ['☕', 'Coffee'],
  ['🚀', 'Rocket'],
] as const
