/**
 * The text of a template whose pictures have names that are taken where it is put: those stand in it by
 * their ids, which nothing else has.
 */
export function placeById(
  text: string,
  files: readonly { readonly id: string; readonly name: string }[],
  taken: readonly string[],
): string {
  return files
    .filter(({ name }) => taken.includes(name))
    .reduce((placed, { id, name }) => placed.replaceAll(`](file:${name})`, `](file:${id})`), text)
}
