export const maxBatchSize = 100
