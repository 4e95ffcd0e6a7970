export interface Zone {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The position where a box covers no zone, or the one where it covers the least. */
export function freePosition(box: Zone, zones: readonly Zone[], screenHeight: number): number {
  const height = box.bottom - box.top
  const beside = zones.filter((zone) => zone.left < box.right && zone.right > box.left)
  const below = beside
    .map(({ bottom }) => Math.ceil(bottom) + gap)
    .filter((top) => top > box.top && top + height <= screenHeight)
  const places = [box.top, ...below.toSorted((a, b) => a - b)].map((top) => ({
    top,
    hidden: beside.reduce((sum, zone) => sum + overlap(zone, top, top + height), 0),
  }))
  return places.reduce((best, place) => (place.hidden < best.hidden ? place : best)).top
}

function overlap(zone: Zone, top: number, bottom: number): number {
  return Math.max(0, Math.min(zone.bottom, bottom) - Math.max(zone.top, top))
}

const gap = 8
