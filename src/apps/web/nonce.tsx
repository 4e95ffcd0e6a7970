import { createContext } from 'react'

/** Known while the server renders; a browser hides the nonce of a script from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
