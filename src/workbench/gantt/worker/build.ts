import {
  assembled,
  createModel,
  type GanttInput,
  type GanttModel,
  type Indexed,
} from '../model/gantt-model.ts'

type Columns = Pick<GanttInput, 'bars' | 'before' | 'links'>

export interface BuildAsk {
  readonly id: number
  readonly input: Columns
}

export type BuildAnswer =
  | { readonly id: number; readonly indexed: Indexed }
  | { readonly id: number; readonly error: string }

/** Fewer bars are indexed where they are: it takes less than a message and a frame. */
const INDEX_HERE_UP_TO = 50_000

let worker: Worker | null = null
let lastId = 0

/** The model of what is given; many bars are sorted and indexed in a worker, so that the page never freezes. */
export async function buildModel(input: GanttInput): Promise<GanttModel> {
  if (input.bars.count <= INDEX_HERE_UP_TO) return createModel(input)
  worker ??= new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' })
  const { bars, before = null, links = null } = input
  return assembled(input, await ask(worker, { bars, before, links }))
}

function ask(target: Worker, input: Columns): Promise<Indexed> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    target.addEventListener(
      'message',
      ({ data }: MessageEvent<BuildAnswer>) => {
        if (data.id !== id) return
        ended.abort()
        if ('error' in data) reject(new Error(data.error))
        else resolve(data.indexed)
      },
      { signal: ended.signal },
    )
    target.addEventListener('error', (event) => reject(new Error(event.message)), { signal: ended.signal })
    const ask: BuildAsk = { id, input }
    target.postMessage(ask)
  })
}
