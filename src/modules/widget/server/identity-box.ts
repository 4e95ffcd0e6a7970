import { createSealedBox, type SealedBox } from '#lib/sealed-box.ts'

/** Secrets that pages are signed with must be readable to us, so they are kept sealed. */
export function createIdentityBox(secret: string): SealedBox {
  return createSealedBox(secret, 'widget-identity')
}
