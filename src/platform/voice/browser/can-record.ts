/** Whether this browser can record at all; whether it may is asked when somebody wants to. */
export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && Boolean(navigator.mediaDevices?.getUserMedia)
}
