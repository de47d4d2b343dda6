import { NULL_I64 } from '#engine/columns.ts'
import { psiKernel, PsiKernelSession } from '#engine/kernel/psi.ts'
import {
  MAX_I64,
  Part,
  PARTS,
  psiProblems,
  psiRows,
  type PsiBlock,
  type PsiProblem,
} from '#engine/psi/problem.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { TypedPsi, type TypedBlock } from '../contestants/typed-psi.ts'
import { hashOf, once, timed, type Suite, type Timings } from '../measure.ts'
import { seeded } from '../random.ts'

const PERIODS = 120
const EVENTS_PER_ITEM = 24
const VISIBLE = 200
const DAY = 86_400

/** Quantities of 0.01 to 100 units: products with seconds are exact as doubles, so that doubles may take part. */
function problemOf(itemCount: number): PsiProblem & { readonly doubles: Float64Array } {
  const random = seeded(11)
  const int = (below: number) => Math.floor(random() * below)
  const units = (most: number) => BigInt(int(most * 100)) * 10_000n
  const column = (cell: () => bigint) => BigInt64Array.from({ length: itemCount }, cell)
  const eventCount = itemCount * EVENTS_PER_ITEM
  const doubles = Float64Array.from({ length: eventCount }, () => (1 + int(10_000)) * 10_000)
  const days = (p: number) => BigInt(p * DAY)
  return {
    periodCount: PERIODS,
    bounds: BigInt64Array.from({ length: PERIODS + 1 }, (_, p) => days(p)),
    windowFirst: Int32Array.from({ length: PERIODS }, (_, p) => Math.max(0, p - 7)),
    windowLast: Int32Array.from({ length: PERIODS }, (_, p) => Math.min(PERIODS - 1, p + 7)),
    itemCount,
    opening: column(() => units(500)),
    made: column(() => -days(int(30))),
    safety: column(() => (random() < 0.3 ? units(50) : NULL_I64)),
    maximum: column(() => (random() < 0.3 ? units(2000) : MAX_I64)),
    shelf: column(() => (random() < 0.3 ? days(30 + int(90)) : -1n)),
    eventCount,
    eventItem: Int32Array.from({ length: eventCount }, () => int(itemCount)),
    eventCell: Int32Array.from(
      { length: eventCount },
      () => int(PERIODS) * PARTS + int(Part.consumption + 1),
    ),
    eventQty: BigInt64Array.from(doubles, BigInt),
    doubles,
  }
}

interface Contestant {
  /** Takes the problem in and brings its events together by item. */
  open(): void
  /** Closing stock of all cells and first problems, left where they were calculated. */
  overview(): void
  block(items: Int32Array): void
  edit?(item: number): void
  /** Closing stock, first problems and the rows of a block. */
  hash(items: Int32Array): string
  bytes(): number
}

const typedHash = ({ cells, first }: TypedBlock) => `${hashOf(cells)} ${hashOf(first)}`
const joined = <T extends Float64Array | Int32Array>(into: T, columns: readonly ArrayLike<number>[]): T => {
  columns.reduce((at, column) => (into.set(column, at), at + column.length), 0)
  return into
}
/** Of a block in the layout of the typed contestant: all rows one after the other. */
function blockHash({ cells, first }: Pick<PsiBlock, 'first'> & { cells: readonly BigInt64Array[] }): string {
  const size = cells.reduce((sum, column) => sum + column.length, 0)
  const all = new BigInt64Array(size)
  cells.reduce((at, column) => (all.set(column, at), at + column.length), 0)
  const kinds = psiProblems.map((kind) => first[kind])
  return `${hashOf(all)} ${hashOf(joined(new Int32Array(kinds[0]!.length * kinds.length), kinds))}`
}

async function contestant(name: string, problem: ReturnType<typeof problemOf>): Promise<Contestant> {
  if (name === 'typed') {
    let typed = new TypedPsi(problem, problem.doubles)
    return {
      open: () => void (typed = new TypedPsi(problem, problem.doubles)),
      overview: () => void typed.overview(),
      block: (items) => void typed.block(items),
      hash: (items) => [typed.overview(), typed.block(items)].map(typedHash).join(' '),
      bytes: () => 0,
    }
  }
  const kernels = name === 'wasm' ? await nodeKernels() : null
  const solver = kernels ? psiKernel(kernels) : referencePsi
  let session = solver.open(problem)
  return {
    open: () => void (session = solver.open(problem)),
    overview: () => void (session instanceof PsiKernelSession ? session.run() : session.overview()),
    block: (items) => void session.block(items),
    edit: (item) => void session.edit([{ item, period: 60, part: 'planned', qty: 5_000_000n }]),
    hash(items) {
      const { closing, first } = session.overview()
      const block = session.block(items)
      const cells = psiRows.map((row) => block.cells[row])
      return `${blockHash({ cells: [closing], first })} ${blockHash({ cells, first: block.first })}`
    },
    bytes: () => kernels?.bytes ?? 0,
  }
}

export const psi: Suite = {
  name: 'psi',
  title: `PSI: items x ${PERIODS} periods, ${EVENTS_PER_ITEM} events an item; all rows of ${VISIBLE} items`,
  sizes: [1000, 10_000, 100_000],
  contestants: ['wasm', 'typed', 'reference'],
  limits: { reference: 10_000 },
  async measure(name, size) {
    const problem = problemOf(size)
    const items = Int32Array.from({ length: VISIBLE }, (_, k) => Math.floor((k * size) / VISIBLE))
    const plays = await contestant(name, problem)
    const hash = plays.hash(items)
    const clock = name === 'reference' ? (work: () => unknown) => once(work).ms : timed
    const runs = Array.from({ length: name === 'reference' ? 2 : 5 }, (): Timings => {
      const opening = clock(() => plays.open())
      const overview = clock(() => plays.overview())
      return {
        'closing stock and first problems': overview,
        'take in events': opening,
        total: opening + overview,
        [`rows of ${VISIBLE} items`]: clock(() => plays.block(items)),
        ...(plays.edit ? { 'one edit': clock(() => plays.edit!(items[7]!)) } : {}),
      }
    })
    const bytes = plays.bytes()
    return {
      hash,
      runs,
      facts: { events: problem.eventCount, ...(bytes > 0 ? { 'wasm MB': bytes / 1e6 } : {}) },
    }
  },
}
