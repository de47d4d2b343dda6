import { indexOf } from '../model/gantt-model.ts'
import type { BuildAnswer, BuildAsk } from './build.ts'
import { buffersOf } from './buffers.ts'

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<BuildAsk>) => void) | null
  postMessage(answer: BuildAnswer, transfer: Transferable[]): void
}

scope.onmessage = ({ data: { id, input } }) => {
  try {
    const indexed = indexOf(input)
    scope.postMessage({ id, indexed }, buffersOf(indexed))
  } catch (error) {
    scope.postMessage({ id, error: String(error) }, [])
  }
}
