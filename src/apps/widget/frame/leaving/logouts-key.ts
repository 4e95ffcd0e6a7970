export const logoutsKey = 'left.'
