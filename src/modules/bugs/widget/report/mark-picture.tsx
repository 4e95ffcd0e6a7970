import { useEffect, useRef, useState } from 'react'

import type { BugWords } from '#modules/bugs/rules.ts'

import { drawMarks, drawPointer } from './draw-marks.ts'
import {
  beginMark,
  extendMark,
  isDrawn,
  isStep,
  stepped,
  tools,
  type Mark,
  type Point,
  type Tool,
} from './marks.ts'
import type { Picture } from './picture.ts'

export interface MarkPictureProps {
  readonly words: BugWords
  readonly picture: Picture
  readonly onDone: (shown: Blob, marks: readonly Mark[]) => void
  readonly onCancel: () => void
}

export function MarkPicture({ words, picture, onDone, onCancel }: MarkPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [tool, setTool] = useState<Tool>('arrow')
  const [marks, setMarks] = useState(picture.marks)
  const bitmap = useBitmap(picture.source, onCancel)
  const drawing = useDrawing({ canvas, bitmap, tool, marks, onMarks: setMarks })
  const onFinish = (): void => {
    if (!canvas.current || !bitmap) return
    drawMarks(canvas.current, bitmap, marks)
    canvas.current.toBlob((blob) => (blob ? onDone(blob, marks) : onCancel()), 'image/png')
  }
  return (
    <div className="bug-marking">
      <div className="bug-tools" role="toolbar" aria-label={words.tools}>
        {tools.map((name) => (
          <button
            key={name}
            type="button"
            className="bug-tool"
            aria-pressed={tool === name}
            onClick={() => setTool(name)}
          >
            {words[name]}
          </button>
        ))}
        <button
          type="button"
          className="bug-tool"
          disabled={marks.length === 0}
          onClick={() => setMarks(marks.slice(0, -1))}
        >
          {words.undo}
        </button>
        <button type="button" className="button" onClick={onFinish}>
          {words.done}
        </button>
      </div>
      {drawing.asked && (
        <WordsForm words={words} onAdd={drawing.addText} onCancel={drawing.cancelText} />
      )}
      <div className="bug-canvas">
        <canvas
          ref={canvas}
          width={bitmap?.width ?? 0}
          height={bitmap?.height ?? 0}
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- keys draw on it
          role="application"
          aria-label={words.canvas}
          {...drawing.handlers}
          onKeyDown={(event) => {
            const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey)
            if (isUndo) setMarks(marks.slice(0, -1))
            else drawing.onKey(event)
          }}
        />
      </div>
    </div>
  )
}

function WordsForm({
  words,
  onAdd,
  onCancel,
}: {
  readonly words: BugWords
  readonly onAdd: (text: string) => void
  readonly onCancel: () => void
}) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="bug-words"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(text)
      }}
    >
      <input
        ref={field}
        type="text"
        aria-label={words.textAsk}
        placeholder={words.textAsk}
        dir={text ? 'auto' : undefined}
        maxLength={100}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" className="bug-tool">
        {words.put}
      </button>
      <button type="button" className="bug-tool" onClick={onCancel}>
        {words.cancel}
      </button>
    </form>
  )
}

interface DrawingOptions {
  readonly canvas: { readonly current: HTMLCanvasElement | null }
  readonly bitmap: ImageBitmap | undefined
  readonly tool: Tool
  readonly marks: readonly Mark[]
  readonly onMarks: (marks: readonly Mark[]) => void
}

function useDrawing({ canvas, bitmap, tool, marks, onMarks }: DrawingOptions) {
  const [current, setCurrent] = useState<Mark>()
  const [textPoint, setTextPoint] = useState<Point>()
  const [pointer, setPointer] = useState<Point>()

  useEffect(() => {
    if (!canvas.current || !bitmap) return
    drawMarks(canvas.current, bitmap, current ? [...marks, current] : marks)
    if (pointer) drawPointer(canvas.current, pointer)
  }, [canvas, bitmap, marks, current, pointer])

  function begin(at: Point): void {
    if (tool === 'text') setTextPoint(at)
    else setCurrent(beginMark(tool, at))
  }
  function end(): void {
    if (current && isDrawn(current)) onMarks([...marks, current])
    setCurrent(undefined)
  }
  function onKey(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): void {
    if (!bitmap) return
    const at = pointer ?? { x: bitmap.width / 2, y: bitmap.height / 2 }
    if (isStep(event.key)) {
      event.preventDefault()
      const step = Math.max(1, Math.round(bitmap.width / (event.shiftKey ? 400 : 50)))
      const next = stepped(at, event.key, { step, size: bitmap })
      setPointer(next)
      if (current) setCurrent(extendMark(current, next))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      setPointer(at)
      if (current) end()
      else begin(at)
    } else if (event.key === 'Escape' && current) {
      event.preventDefault()
      setCurrent(undefined)
    }
  }
  return {
    asked: textPoint,
    onKey,
    cancelText: () => setTextPoint(undefined),
    addText(text: string) {
      if (textPoint && text.trim() !== '')
        onMarks([...marks, { kind: 'text', at: textPoint, text }])
      setTextPoint(undefined)
    },
    handlers: {
      onPointerDown(event: PointerPosition) {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setPointer(undefined)
        begin(pointOf(event))
      },
      onPointerMove(event: PointerPosition) {
        if (current && !pointer) setCurrent(extendMark(current, pointOf(event)))
      },
      onPointerUp: () => !pointer && end(),
      onPointerCancel: () => setCurrent(undefined),
      onBlur: () => setPointer(undefined),
    },
  }
}

interface PointerPosition {
  readonly currentTarget: HTMLCanvasElement
  readonly pointerId: number
  readonly clientX: number
  readonly clientY: number
  preventDefault(): void
}

function pointOf({ currentTarget: canvas, clientX, clientY }: PointerPosition): Point {
  const box = canvas.getBoundingClientRect()
  return {
    x: ((clientX - box.left) / box.width) * canvas.width,
    y: ((clientY - box.top) / box.height) * canvas.height,
  }
}

function useBitmap(source: Blob, onFailed: () => void): ImageBitmap | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  useEffect(() => {
    createImageBitmap(source).then(setBitmap, onFailed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onFailed may change
  }, [source])
  return bitmap
}
