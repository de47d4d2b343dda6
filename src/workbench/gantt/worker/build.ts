import { WorkerCalls } from '../../client/worker/calls.ts'
import {
  assembled,
  createModel,
  type GanttInput,
  type GanttModel,
  type Indexed,
} from '../model/gantt-model.ts'

type Columns = Pick<GanttInput, 'bars' | 'before' | 'links'>

export interface Building {
  index(input: Columns): Indexed
}

/** Fewer bars are indexed where they are: it takes less than a message and a frame. */
const INDEX_HERE_UP_TO = 50_000

let building: WorkerCalls<Building> | null = null

/** The model of what is given; many bars are sorted and indexed in a worker, so that the page never freezes. */
export async function buildModel(input: GanttInput): Promise<GanttModel> {
  if (input.bars.count <= INDEX_HERE_UP_TO) return createModel(input)
  building ??= new WorkerCalls(new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' }))
  const { bars, before = null, links = null } = input
  return assembled(input, await building.ask('index', [{ bars, before, links }]))
}
