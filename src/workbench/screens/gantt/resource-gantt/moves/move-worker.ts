import { kernelMoves } from '#engine/kernel/moves.ts'
import { openPlan } from '#engine/scheduling/moves/packed.ts'
import { browserKernels } from '../../../../client/kernels.ts'
import type { Effect } from './mover.ts'
import { MovePlanner } from './planner.ts'
import type { Answer, Ask } from './protocol.ts'

interface Port {
  onmessage: ((event: { data: Ask }) => void) | null
  postMessage(answer: Answer, transfer?: readonly Transferable[]): void
}
const port = globalThis as unknown as Port

let planner: Promise<MovePlanner> | null = null

async function answer(ask: Ask): Promise<Answer> {
  if (ask.kind === 'open') {
    planner = browserKernels().then(
      (kernels) => new MovePlanner(openPlan(ask.packed), ask.names, kernelMoves(kernels)),
    )
    await planner
    return { id: ask.id, opened: true }
  }
  const ready = await planner!
  return ask.kind === 'preview'
    ? { id: ask.id, effect: await ready.preview(ask.wanted, ask.proof) }
    : { id: ask.id, scores: ready.candidates(ask.source, ask.start) }
}

/** The columns of an effect are handed over: of tens of thousands of operations no copies are made. */
const columnsOf = ({ moved, before }: Effect): Transferable[] =>
  [...Object.values<Int32Array | Float64Array>({ ...moved }), before.row, before.start].map(
    ({ buffer }) => buffer as ArrayBuffer,
  )

// One after the other: a preview is undone before the next is made.
let last: Promise<unknown> = Promise.resolve()
port.onmessage = ({ data }) => {
  last = last.then(() =>
    answer(data).then(
      (given) => port.postMessage(given, 'effect' in given ? columnsOf(given.effect) : []),
      (error: unknown) => port.postMessage({ id: data.id, error: String(error) }),
    ),
  )
}
