import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { fromHsv, toHsv, type HsvColor } from '#lib/hsv-color.ts'

export function ColorPicker({
  value,
  swatches,
  onChange,
}: {
  readonly value: string
  readonly swatches: readonly string[]
  readonly onChange: (color: string) => void
}) {
  const [kept, setKept] = useState<HsvColor>(startingPlace)
  // Gray has no hue, so the last one is kept. Otherwise the square would jump to red.
  const place = fromHsv(kept) === value || value === '' ? kept : toHsv(value)
  const move = (change: Partial<HsvColor>): void => {
    const next = { ...place, ...change }
    setKept(next)
    onChange(fromHsv(next))
  }
  return (
    <div className="flex w-60 flex-col gap-3">
      <Shades place={place} onMove={move} />
      <input
        type="range"
        aria-label="Hue"
        min={0}
        max={359}
        value={Math.round(place.hue)}
        aria-valuetext={`${Math.round(place.hue)} degrees, ${fromHsv(place)}`}
        className={hueBar}
        onChange={(event) => move({ hue: Number(event.target.value) })}
      />
      {swatches.length > 0 && (
        <div role="group" aria-label="Preset colors" className="grid grid-cols-6 gap-1.5">
          {swatches.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={color}
              title={color}
              aria-pressed={color === value}
              className="grid h-8 cursor-pointer place-items-center rounded-md aria-pressed:bg-sunken pointer-coarse:h-11"
              onClick={() => onChange(color)}
            >
              <svg viewBox="0 0 24 24" className="size-6" aria-hidden>
                <circle cx="12" cy="12" r="11.5" fill={color} className="stroke-ink/25" />
              </svg>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Shades({
  place,
  onMove,
}: {
  readonly place: HsvColor
  readonly onMove: (change: Partial<HsvColor>) => void
}) {
  const id = useId()
  const { saturation, brightness } = place
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onMove({
      saturation: percent((event.clientX - left) / width),
      brightness: percent(1 - (event.clientY - top) / height),
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its sliders take keys
    <div
      className="relative h-36 cursor-crosshair touch-none overflow-hidden rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      onKeyDown={(event) => {
        const change = shadeAfterKey(place, event)
        if (!change) return
        event.preventDefault()
        onMove(change)
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) point(event)
      }}
    >
      {(['saturation', 'brightness'] as const).map((axis) => (
        <input
          key={axis}
          type="range"
          aria-label={axis === 'saturation' ? 'Saturation' : 'Brightness'}
          aria-valuetext={`${Math.round(place[axis])} %, ${fromHsv(place)}`}
          min={0}
          max={100}
          value={Math.round(place[axis])}
          className="sr-only"
          onChange={(event) => onMove({ [axis]: Number(event.target.value) })}
        />
      ))}
      <svg width="100%" height="100%" aria-hidden>
        <defs>
          <linearGradient id={`${id}-white`}>
            <stop stopColor="#ffffff" />
            <stop offset="1" stopColor="#ffffff" stopOpacity="0" />
          </linearGradient>
          <linearGradient id={`${id}-black`} x2="0" y2="1">
            <stop stopColor="#000000" stopOpacity="0" />
            <stop offset="1" stopColor="#000000" />
          </linearGradient>
        </defs>
        <rect
          width="100%"
          height="100%"
          fill={fromHsv({ ...place, saturation: 100, brightness: 100 })}
        />
        <rect width="100%" height="100%" fill={`url(#${id}-white)`} />
        <rect width="100%" height="100%" fill={`url(#${id}-black)`} />
        <g strokeWidth="2" fill="none">
          <circle cx={`${saturation}%`} cy={`${100 - brightness}%`} r="8" stroke="#000000" />
          <circle cx={`${saturation}%`} cy={`${100 - brightness}%`} r="6" stroke="#ffffff" />
        </g>
      </svg>
    </div>
  )
}

function shadeAfterKey(
  { saturation, brightness }: HsvColor,
  { key, shiftKey }: KeyboardEvent,
): Partial<HsvColor> | undefined {
  const step = shiftKey ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
      return { saturation: limited(saturation - step) }
    case 'ArrowRight':
      return { saturation: limited(saturation + step) }
    case 'ArrowUp':
      return { brightness: limited(brightness + step) }
    case 'ArrowDown':
      return { brightness: limited(brightness - step) }
    default:
      return undefined
  }
}

function percent(share: number): number {
  return limited(share * 100)
}

function limited(value: number): number {
  return Math.min(Math.max(value, 0), 100)
}

const startingPlace: HsvColor = { hue: 142, saturation: 80, brightness: 50 }

const hueBar = [
  'h-3 w-full cursor-pointer appearance-none rounded-full pointer-coarse:h-6',
  'bg-[linear-gradient(to_right,#f00,#ff0_17%,#0f0_33%,#0ff_50%,#00f_67%,#f0f_83%,#f00)]',
  '[&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-white [&::-webkit-slider-thumb]:shadow-[0_0_0_1px_#0008]',
  '[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-white [&::-moz-range-thumb]:bg-transparent [&::-moz-range-thumb]:shadow-[0_0_0_1px_#0008]',
].join(' ')
