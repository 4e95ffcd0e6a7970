export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && Boolean(navigator.mediaDevices?.getUserMedia)
}
