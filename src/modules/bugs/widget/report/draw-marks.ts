import type { Mark, Point } from './marks.ts'

/** The picture with all marks drawn in. Blurred areas can't be recovered from it. */
export function drawMarks(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  marks: readonly Mark[],
): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const unit = unitOf(picture)
  pen.drawImage(picture, 0, 0)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  // Blurs go below the other marks, in whatever order they were drawn.
  for (const mark of marks) if (mark.kind === 'blur') blur(pen, picture, mark.points)
  for (const mark of marks) {
    pen.strokeStyle = ink
    pen.fillStyle = ink
    pen.lineWidth = unit
    if (mark.kind === 'box') box(pen, mark.from, mark.to)
    if (mark.kind === 'arrow') arrow(pen, mark.from, mark.to, unit)
    if (mark.kind === 'pen') stroke(pen, mark.points)
    if (mark.kind === 'text') words(pen, mark.at, mark.text, unit)
  }
}

export function drawPointer(canvas: HTMLCanvasElement, { x, y }: Point): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const unit = unitOf(canvas)
  for (const [color, width] of [
    ['#fff', unit],
    ['#0f172a', unit / 2],
  ] as const) {
    pen.strokeStyle = color
    pen.lineWidth = width
    pen.beginPath()
    pen.moveTo(x - unit * 4, y)
    pen.lineTo(x + unit * 4, y)
    pen.moveTo(x, y - unit * 4)
    pen.lineTo(x, y + unit * 4)
    pen.stroke()
  }
}

function unitOf({ width }: { readonly width: number }): number {
  return Math.max(3, Math.round(width / 300))
}

function box(pen: CanvasRenderingContext2D, from: Point, to: Point): void {
  pen.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y)
}

function arrow(pen: CanvasRenderingContext2D, from: Point, to: Point, unit: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const head = unit * 5
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  pen.lineTo(to.x, to.y)
  for (const side of [-1, 1]) {
    const turned = angle + Math.PI + side * 0.5
    pen.moveTo(to.x, to.y)
    pen.lineTo(to.x + Math.cos(turned) * head, to.y + Math.sin(turned) * head)
  }
  pen.stroke()
}

function stroke(pen: CanvasRenderingContext2D, points: readonly Point[]): void {
  pen.beginPath()
  for (const { x, y } of points) pen.lineTo(x, y)
  pen.stroke()
}

function words(pen: CanvasRenderingContext2D, { x, y }: Point, text: string, unit: number): void {
  const size = Math.max(16, unit * 6)
  pen.font = `600 ${size}px ui-sans-serif, system-ui, sans-serif`
  pen.textBaseline = 'top'
  const { width } = pen.measureText(text)
  pen.fillStyle = ink
  pen.fillRect(x, y, width + size / 2, size * 1.4)
  pen.fillStyle = '#fff'
  pen.fillText(text, x + size / 4, y + size * 0.2)
}

/** Each square gets one color from the picture, so that no detail is left. */
function blur(pen: CanvasRenderingContext2D, picture: ImageBitmap, points: readonly Point[]): void {
  const cell = Math.max(16, Math.round(picture.width / 60))
  const small = document.createElement('canvas')
  small.width = Math.max(1, Math.ceil(picture.width / cell))
  small.height = Math.max(1, Math.ceil(picture.height / cell))
  const squares = small.getContext('2d', { willReadFrequently: true })
  squares?.drawImage(picture, 0, 0, small.width, small.height)
  const colors = squares?.getImageData(0, 0, small.width, small.height).data ?? []
  for (const { x, y } of between(points, cell)) {
    for (const [dx, dy] of around) {
      const column = Math.floor(x / cell) + dx
      const row = Math.floor(y / cell) + dy
      if (column < 0 || row < 0 || column >= small.width || row >= small.height) continue
      const place = (row * small.width + column) * 4
      const [red = 0, green = 0, blue = 0] = colors.slice(place, place + 3)
      pen.fillStyle = `rgb(${red} ${green} ${blue})`
      pen.fillRect(column * cell, row * cell, cell, cell)
    }
  }
}

/** Fast pointer moves leave gaps between events. */
function between(points: readonly Point[], step: number): Point[] {
  return points.flatMap((to, place) => {
    const from = points[place - 1] ?? to
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step))
    return Array.from({ length: count }, (_, part) => ({
      x: from.x + ((to.x - from.x) * (part + 1)) / count,
      y: from.y + ((to.y - from.y) * (part + 1)) / count,
    }))
  })
}

const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
const ink = '#dc2626'
