import { createSealedBox } from '#lib/sealed-box.ts'
import { perProduct } from '#platform/registry/product.ts'

/** The server must be able to read signing secrets, so they're encrypted instead of hashed. */
export const identityBoxOf = perProduct(({ secret }) => createSealedBox(secret, 'widget-identity'))
