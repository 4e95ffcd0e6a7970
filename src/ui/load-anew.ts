/**
 * Loads the page anew instead of moving to it: what was read before the sign-in belongs to nobody,
 * and must not be shown to the person who came in.
 */
export function loadAnew(path: string): void {
  window.location.assign(path)
}
