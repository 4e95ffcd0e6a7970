export const leftName = 'left.'
