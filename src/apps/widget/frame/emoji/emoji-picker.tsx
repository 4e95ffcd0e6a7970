import { useEffect, useRef } from 'react'

import type { ComposerActionProps } from '#platform/widget/module.ts'

import { useChat } from '../use-chat.ts'

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

// The system knows the names of emoji in every language.
const emoji =
  '🙂 😀 😄 😂 😉 😊 😍 😎 🤔 😅 😕 😢 😭 😡 😱 😴 👍 👎 👌 👏 🙏 💪 👋 🤝 ❤️ 🎉 🔥 ⭐ ✅ ❌ ⚠️ 💡 📦 🚚 💳 🧾 📅 📎 ☕ 🚀'.split(
    ' ',
  )
