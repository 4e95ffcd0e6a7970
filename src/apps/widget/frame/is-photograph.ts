/** Photos are scaled down before upload, so any size is allowed. */
export function isPhotograph({ type }: Blob): boolean {
  return /^image\/(jpeg|png|webp)$/.test(type)
}
