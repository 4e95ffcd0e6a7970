/** Refers to pictures by ID if their names are already used in the text. */
export function placeById(
  text: string,
  files: readonly { readonly id: string; readonly name: string }[],
  taken: readonly string[],
): string {
  return files
    .filter(({ name }) => taken.includes(name))
    .reduce((placed, { id, name }) => placed.replaceAll(`](file:${name})`, `](file:${id})`), text)
}
