export const initialLanes = 3
