/**
 * What Node is started with to serve. Room for new objects is small: a server that has just read
 * its code would keep seventy megabytes of it empty.
 */
export const serverFlags = ['--max-semi-space-size=8']
