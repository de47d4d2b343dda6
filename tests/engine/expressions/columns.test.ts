import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { environmentOf } from '#domain/environments/entity-environment.ts'
import { compileExpression, evaluate, type Program, type Row, type World } from '#domain/expressions/index.ts'
import {
  evaluateColumns,
  isColumnar,
  rowsThatMeet,
  type ColumnSource,
} from '#engine/expressions/evaluate-columns.ts'
import { columnsOfRows } from '../../support/expression-columns.ts'
import { freshKernels } from '../../support/kernels.ts'
import { orderNames, randomExpression, randomOrder } from '../../support/random-expressions.ts'
import { effort } from '../../support/effort.ts'

const kernels = freshKernels()
const environment = environmentOf({ ME: 'order', HOLDER: 'resource' })
const world: World = {
  now: Date.parse('2026-11-20T20:00:00Z') / 1000,
  zone: 'Europe/Berlin',
  resolve: (entity, code) => (code === 'none' ? null : { code, name: `${entity} ${code}`, spec1: 'A' }),
  related: (_, __, code) =>
    code === 'O1'
      ? [
          { code: 'X', qty: '2', status: 'B' },
          { code: 'Y', qty: '3' },
        ]
      : [],
  workSeconds: (_, from, to) => to - from,
}

function compiled(text: string): Program {
  const found = compileExpression(text, environment)
  if (!found.ok) throw found.faults[0]!
  return found.program
}

/** Values by the kernel in the form of `evaluate`. */
function valuesOf(program: Program, source: ColumnSource): unknown[] {
  const { type, values, texts } = evaluateColumns(kernels, program, source, { world })
  return Array.from(values, (value) =>
    value === -0x8000_0000_0000_0000n
      ? null
      : type === 'text'
        ? texts[Number(value)]
        : type === 'bool'
          ? value === 1n
          : value,
  )
}

const byRow = (program: Program, rows: readonly Row[]): unknown[] =>
  rows.map((row) => evaluate(program, { ME: row }, world))

describe('expressions over columns', () => {
  for (const type of ['bool', 'number', 'text', 'time', 'date', 'span'] as const)
    it(`equal the reference row by row: ${type}`, () => {
      fc.assert(
        fc.property(
          randomExpression(type, orderNames),
          fc.array(randomOrder, { minLength: 1, maxLength: 40 }),
          (text, rows) => {
            const program = compiled(text)
            expect(valuesOf(program, columnsOfRows(rows))).toEqual(byRow(program, rows))
          },
        ),
        { numRuns: effort(400), seed: 7 },
      )
    })

  const many: Row[] = Array.from({ length: 3077 }, (_, i) => ({
    code: `O${i % 7}`,
    itemCode: i % 5 === 0 ? 'none' : `I${i % 11}`,
    qty: `${i}.${i % 10}`,
    completedQty: i % 3 === 0 ? null : `${i % 100}`,
    status: ['N', 'P', 'S', 'F'][i % 4],
    dueDate: new Date(Date.parse('2026-11-01T00:00:00Z') + i * 3_600_000).toISOString().replace('.000', ''),
    frozen: i % 6 === 0,
    resourceLimit: i % 2 ? ['R1', 'R2'] : ['R2'],
  }))

  it.each([
    "ME.status == 'P' && ME.qty > 100 && ME.dueDate < Now() + 7d",
    "status in ('P', 'S') or completedQty is null",
    "ME.item.spec1 == 'A' and qty between 10 and 2000",
    'Sum(ME.operations, TARGET.qty) > 4',
    "In('R1', ME.resourceLimit)",
    "code + '-' + itemCode",
    "If(frozen, 'red', If(qty > 500, 'green', Upper(status)))",
    'Coalesce(completedQty, qty) * 1.5 - Mod(qty, 7)',
    "Date(dueDate) - Date('2026-11-01')",
    "HOLDER.code == 'x'",
    'WorkTime(code, dueDate, Now())',
  ])('work at sizes that are no whole number of batches: %s', (text) => {
    const program = compiled(text)
    const source = columnsOfRows(many)
    const expected = byRow(program, many)
    expect(valuesOf(program, source)).toEqual(expected)
    if (program.type !== 'bool') return
    const met = expected.flatMap((value, row) => (value === true ? [row] : []))
    expect([...rowsThatMeet(kernels, program, source, { world })]).toEqual(met)
  })

  it('keep to the kernel wherever a person would expect it', () => {
    const source = columnsOfRows(many)
    const columnar = (text: string) => isColumnar(compiled(text), source, { world })
    expect(columnar("ME.status == 'P' && ME.item.spec1 == 'A' && dueDate < Now()")).toBe(true)
    expect(columnar("If(frozen, 'red', If(qty > 500, 'green', Upper(status)))")).toBe(true)
    expect(columnar("code + '-' + itemCode")).toBe(false)
  })

  it.each([0, 1, 1023, 1024, 1025])('give %i values for as many rows', (length) => {
    const source = columnsOfRows(many.slice(0, length))
    expect(valuesOf(compiled('qty * 2'), source)).toEqual(byRow(compiled('qty * 2'), many.slice(0, length)))
  })

  const big = fc.oneof(
    fc.bigInt(-(2n ** 63n) + 1n, 2n ** 63n - 1n),
    fc.bigInt(-5_000_000n, 5_000_000n),
    fc.constantFrom(0n, 1n, -1n, 1_000_000n, 2n ** 63n - 1n, -(2n ** 63n) + 1n, 2n ** 32n, 3_000_000_000n),
  )

  it.each([
    'qty * completedQty',
    'qty / completedQty',
    'qty % completedQty',
    'qty + completedQty',
    'qty - completedQty',
  ])('are exact to the last unit: %s', (text) => {
    const program = compiled(text)
    fc.assert(
      fc.property(fc.array(fc.tuple(big, big), { minLength: 1, maxLength: 200 }), (pairs) => {
        const rows = columnsOfUnits({ qty: pairs.map(([a]) => a), completedQty: pairs.map(([, b]) => b) })
        expect(valuesOf(program, rows.source)).toEqual(byRow(program, rows.rows))
      }),
      { seed: 11 },
    )
  })

  it.each([
    'Round(qty, 2)',
    'Round(qty)',
    'Round(qty, -9)',
    'Round(qty, -12)',
    'Ceil(qty)',
    'Floor(qty)',
    'Abs(-qty)',
  ])('round as the reference does: %s', (text) => {
    const program = compiled(text)
    fc.assert(
      fc.property(fc.array(big, { minLength: 1, maxLength: 200 }), (units) => {
        const rows = columnsOfUnits({ qty: units })
        expect(valuesOf(program, rows.source)).toEqual(byRow(program, rows.rows))
      }),
      { seed: 12 },
    )
  })
})

function columnsOfUnits(units: Readonly<Record<string, readonly bigint[]>>) {
  const fields = Object.entries(units).map(
    ([name, values]) => [name, { kind: 'quantity', column: BigInt64Array.from(values) }] as const,
  )
  const length = fields[0]![1].column.length
  const source: ColumnSource = { length, fields: new Map(fields) }
  const rows: Row[] = Array.from({ length }, (_, row) =>
    Object.fromEntries(Object.entries(units).map(([name, values]) => [name, decimalOf(values[row]!)])),
  )
  return { source, rows }
}

function decimalOf(units: bigint): string {
  const size = units < 0n ? -units : units
  return `${units < 0n ? '-' : ''}${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, '0')}`
}
