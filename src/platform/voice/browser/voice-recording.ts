import { voiceName } from '../voice-name.ts'

export class VoiceRecording {
  private readonly stream: MediaStream
  private readonly recorder: MediaRecorder
  private readonly parts: Blob[] = []
  private readonly context = new AudioContext()
  private readonly analyser: AnalyserNode
  private readonly startedAt = Date.now()

  static async start(): Promise<VoiceRecording> {
    return new VoiceRecording(await navigator.mediaDevices.getUserMedia({ audio: true }))
  }

  private constructor(stream: MediaStream) {
    this.stream = stream
    const mimeType = wanted.find((type) => MediaRecorder.isTypeSupported(type))
    this.recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), ...quality })
    this.recorder.addEventListener('dataavailable', ({ data }) => this.parts.push(data))
    this.analyser = this.context.createAnalyser()
    this.analyser.fftSize = 512
    this.context.createMediaStreamSource(stream).connect(this.analyser)
    this.recorder.start()
  }

  get seconds(): number {
    return (Date.now() - this.startedAt) / 1000
  }

  get level(): number {
    const samples = new Float32Array(this.analyser.fftSize)
    this.analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    // Speech is far below the maximum input level.
    return Math.min(1, Math.sqrt(power) * 6)
  }

  async stop(): Promise<File> {
    const { seconds } = this
    const isOver = new Promise((resolve) => this.recorder.addEventListener('stop', resolve))
    this.recorder.stop()
    await isOver
    this.release()
    const type = this.recorder.mimeType.split(';')[0] || 'audio/webm'
    return new File(this.parts, voiceName(seconds, type), { type })
  }

  cancel(): void {
    if (this.recorder.state !== 'inactive') this.recorder.stop()
    this.release()
  }

  private release(): void {
    for (const track of this.stream.getTracks()) track.stop()
    void this.context.close().catch(() => {})
  }
}

const wanted = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const quality = { audioBitsPerSecond: 32_000 }
