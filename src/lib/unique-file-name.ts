/** Makes a file name unique: `image.png`, `image-2.png`. */
export function uniqueFileName(name: string, taken: readonly string[]): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.\w+)?$/.exec(name) ?? []
  let own = name
  for (let count = 2; taken.includes(own); count++) own = `${stem}-${count}${ending}`
  return own
}
