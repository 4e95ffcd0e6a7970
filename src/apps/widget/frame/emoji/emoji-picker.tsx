import { useEffect, useRef } from 'react'

import type { ComposerActionProps } from '#platform/widget/module.ts'

import { useChat } from '../use-chat.ts'

/** The few that people use in a chat, drawn by the system's own font. Loaded when asked for. */
export function EmojiPicker({ onInsert, onClose }: ComposerActionProps) {
  const { words } = useChat()
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
      {emoji.map((sign) => (
        <button key={sign} type="button" onClick={() => onInsert(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
}

// Their names are left to the system, which knows them in every language.
const emoji =
  '🙂 😀 😄 😂 😉 😊 😍 😎 🤔 😅 😕 😢 😭 😡 😱 😴 👍 👎 👌 👏 🙏 💪 👋 🤝 ❤️ 🎉 🔥 ⭐ ✅ ❌ ⚠️ 💡 📦 🚚 💳 🧾 📅 📎 ☕ 🚀'.split(
    ' ',
  )
