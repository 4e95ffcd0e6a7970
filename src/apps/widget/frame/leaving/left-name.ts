/** Where the browser keeps the secrets of those who left and of whom the server has not heard that. */
export const leftName = 'left.'
