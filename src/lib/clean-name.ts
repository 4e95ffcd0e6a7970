/**
 * Removes invisible characters and those that reorder text: direction marks, zero-width spaces,
 * control characters. Joiners between letters stay because some scripts need them.
 */
export function cleanName(name: string): string {
  return name
    .replaceAll(controls, ' ')
    .replaceAll(hidden, '')
    .replaceAll(looseJoiners, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

// oxlint-disable-next-line no-control-regex -- lists the characters to remove
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
const hidden =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const looseJoiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu
