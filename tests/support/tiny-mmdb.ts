import { writeFileSync } from 'node:fs'

/** Writes a MaxMind database that returns the same record for every address. */
export function writeTinyMmdb(file: string, place: object): void {
  const data = encode(place)
  // One node whose two branches lead to the first record, 16 bytes behind the tree.
  const tree = Buffer.from([0, 0, 17, 0, 0, 17])
  const about = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'test',
    description: {},
    ip_version: 4,
    languages: [],
    node_count: 1,
    record_size: 24,
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  writeFileSync(file, Buffer.concat([tree, Buffer.alloc(16), data, marker, encode(about)]))
}

function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  const entries = Object.entries(value ?? {})
  const parts = entries.flatMap(([name, held]) => [encode(name), encode(held)])
  return Buffer.concat([control(7, entries.length), ...parts])
}

function control(type: number, size: number): Buffer {
  const long = size < 29 ? [] : [size - 29]
  const length = Math.min(size, 29)
  return Buffer.from(type < 8 ? [(type << 5) | length, ...long] : [length, type - 7, ...long])
}
