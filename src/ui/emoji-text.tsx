import Calendar from 'lucide-react/icons/calendar'
import Coffee from 'lucide-react/icons/coffee'
import Moon from 'lucide-react/icons/moon'
import TreePalm from 'lucide-react/icons/tree-palm'
import Utensils from 'lucide-react/icons/utensils'

import { splitEmoji, type Emoji } from './split-emoji.ts'

/** Draws the leading emoji of a text as an image, because fonts may lack it. */
export function EmojiText({ text }: { readonly text: string }) {
  const { emoji, words } = splitEmoji(text)
  const Drawing = emoji && drawings[emoji]
  return (
    <>
      {Drawing && (
        <Drawing size={14} aria-hidden className="me-1 inline-block shrink-0 align-[-2px]" />
      )}
      {words}
    </>
  )
}

const drawings: Readonly<Record<Emoji, typeof Coffee>> = {
  '☕': Coffee,
  '🍽️': Utensils,
  '📅': Calendar,
  '🌙': Moon,
  '🌴': TreePalm,
}
