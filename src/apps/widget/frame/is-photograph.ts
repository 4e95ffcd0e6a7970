/** What is drawn anew before it goes, and so however large it was. */
export function isPhotograph({ type }: Blob): boolean {
  return /^image\/(jpeg|png|webp)$/.test(type)
}
