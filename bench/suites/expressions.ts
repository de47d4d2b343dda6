import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { compileFilter, meets, type Program, type Row } from '#domain/expressions/index.ts'
import { rowsThatMeet, type ColumnSource } from '#engine/expressions/evaluate-columns.ts'
import { wireRow } from '#engine/expressions/source.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { hashOf, timed, type Suite, type Timings } from '../measure.ts'
import { seeded } from '../random.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z') / 1000
const world = { now: NOW, zone: 'Asia/Shanghai' }
const statuses = ['N', 'P', 'R', 'S', 'F', 'H', 'X']

const filters = {
  typical: "ME.status == 'P' && ME.qty > 100 && ME.dueDate < Now() + 7d",
  arithmetic: 'ME.qty - Coalesce(ME.completedQty, 0) > ME.qty * 0.25 and Round(ME.qty / 12) % 2 = 0',
  texts: "Left(ME.itemCode, 6) in ('ITEM-0', 'ITEM-3') and ME.itemCode like '%7_'",
} as const
type Name = keyof typeof filters

interface Orders {
  readonly status: Int32Array
  readonly item: Int32Array
  readonly items: readonly string[]
  readonly qty: BigInt64Array
  readonly done: BigInt64Array
  readonly due: BigInt64Array
}

function orders(rows: number): Orders {
  const random = seeded(17)
  const texts = Array.from({ length: 5000 }, (_, i) => `ITEM-${String(i + 1).padStart(5, '0')}`)
  const numbers = (make: () => number) =>
    BigInt64Array.from({ length: rows }, () => BigInt(Math.floor(make())))
  return {
    status: Int32Array.from({ length: rows }, () => random() * statuses.length),
    item: Int32Array.from({ length: rows }, () => random() * texts.length),
    items: texts,
    qty: numbers(() => random() * 400_000_000),
    done: numbers(() => random() * 300_000_000),
    due: numbers(() => NOW + (random() - 0.5) * 60 * 86_400),
  }
}

const sourceOf = ({ status, item, items, qty, done, due }: Orders): ColumnSource => ({
  length: qty.length,
  fields: new Map([
    ['status', { kind: 'choice', column: { codes: status, values: statuses } }],
    ['itemCode', { kind: 'reference', column: { codes: item, values: items } }],
    ['qty', { kind: 'quantity', column: qty }],
    ['completedQty', { kind: 'quantity', column: done }],
    ['dueDate', { kind: 'time', column: due }],
  ]),
})

type Answer = Readonly<Record<Name, () => Uint32Array>>

function programs(): Record<Name, Program> {
  const environment = entityEnvironment('order')
  return Object.fromEntries(
    Object.entries(filters).map(([name, text]) => {
      const compiled = compileFilter(text, environment)
      if (!compiled.ok) throw compiled.faults[0]!
      return [name, compiled.program]
    }),
  ) as Record<Name, Program>
}

const each = (make: (program: Program) => Uint32Array): Answer => {
  const all = programs()
  return {
    typical: () => make(all.typical),
    arithmetic: () => make(all.arithmetic),
    texts: () => make(all.texts),
  }
}

/** Numbers of the rows that pass a test. */
function kept(length: number, test: (row: number) => boolean): Uint32Array {
  const rows = new Uint32Array(length)
  let count = 0
  for (let row = 0; row < length; row++) if (test(row)) rows[count++] = row
  return rows.slice(0, count)
}

/** Written by hand for just these filters, over the same columns; doubles where they are exact. */
function byHand({ status, item, items, qty, done, due }: Orders): Answer {
  const { length } = qty
  const [limit, unit] = [BigInt(NOW + 7 * 86_400), 1_000_000n]
  const half = (n: bigint, d: bigint) => (2n * n + d) / (2n * d)
  const verdicts = items.map((text) => /^(ITEM-0|ITEM-3)/.test(text) && /7.$/.test(text))
  return {
    typical: () => kept(length, (row) => status[row] === 1 && qty[row]! > 100_000_000n && due[row]! < limit),
    arithmetic: () =>
      kept(
        length,
        (row) =>
          qty[row]! - done[row]! > half(qty[row]! * 250_000n, unit) &&
          half(half(qty[row]! * unit, 12n * unit), unit) % 2n === 0n,
      ),
    texts: () => kept(length, (row) => verdicts[item[row]!]!),
  }
}

const contestants: Record<string, (data: Orders) => Promise<Answer>> = {
  wasm: async (data) => {
    const [kernels, source] = [await nodeKernels(), sourceOf(data)]
    return each((program) => rowsThatMeet(kernels, program, source, { world }))
  },
  'by hand': async (data) => byHand(data),
  'row by row': async (data) => {
    const source = sourceOf(data)
    const rows: Row[] = Array.from(data.qty, (_, row) => wireRow(source, source.fields.keys(), row))
    return each((program) => kept(rows.length, (row) => meets(program, { ME: rows[row]! }, world)))
  },
}

export const expressions: Suite = {
  name: 'expressions',
  title: 'Filters by expression: compiled to the kernel, written by hand in TypeScript, evaluated row by row',
  sizes: [10_000, 100_000, 1_000_000],
  contestants: Object.keys(contestants),
  async measure(contestant, size) {
    const answer = await contestants[contestant]!(orders(size))
    const names = Object.keys(filters) as Name[]
    const hash = names.map((name) => hashOf(answer[name]())).join('-')
    const runs: Timings[] = []
    for (let run = 0; run < 3; run++)
      runs.push(Object.fromEntries(names.map((name) => [name, timed(answer[name])])))
    return { hash, runs, facts: {} }
  },
}
