/** Node flags of the server. A small young generation saves about 70 MB right after startup. */
export const serverFlags = ['--max-semi-space-size=8']
