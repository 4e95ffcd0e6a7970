/** Where the browser keeps what a page said of somebody the server does not know. */
export const heldName = 'held'
