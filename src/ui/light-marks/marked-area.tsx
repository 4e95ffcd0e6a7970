import { useRef, type ComponentProps } from 'react'

import { isComposing } from '#lib/is-composing.ts'

import { TextArea } from '../text-area.tsx'
import { formatByKey, pasteMarks } from './edit-box.ts'
import { FormatBar } from './format-bar.tsx'

export function MarkedArea(
  area: Omit<ComponentProps<typeof TextArea>, 'boxRef' | 'aside' | 'onKeyDown' | 'onPaste'>,
) {
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <TextArea
      {...area}
      boxRef={box}
      aside={<FormatBar box={box} />}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent) || !formatByKey(event, event.currentTarget)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onPaste={pasteMarks}
    />
  )
}
