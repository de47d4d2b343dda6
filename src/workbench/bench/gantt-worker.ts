import { buffersOf } from '../gantt/worker/buffers.ts'
import { benchGantt } from './gantt-data.ts'

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<{ n: number; rows: number; seed: number }>) => void) | null
  postMessage(answer: unknown, transfer: Transferable[]): void
}

scope.onmessage = ({ data: { n, rows, seed } }) => {
  const made = benchGantt(n, rows, seed)
  scope.postMessage(made, buffersOf(made))
}
