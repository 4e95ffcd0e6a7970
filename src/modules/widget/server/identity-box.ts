import { createSealedBox } from '#lib/sealed-box.ts'
import { perProduct } from '#platform/registry/product.ts'

/** Secrets that pages are signed with must be readable to us, so they are kept sealed. */
export const identityBoxOf = perProduct(({ secret }) => createSealedBox(secret, 'widget-identity'))
