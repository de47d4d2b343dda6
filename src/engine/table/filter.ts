import { NULL_I64, type TextColumn } from '../columns.ts'
import { columnOf, isText, textTest } from './columns.ts'
import { putWide, type Run } from './memory.ts'
import { numberTest, type NumberTest } from './ranges.ts'
import type { AnyTable, Condition, TextOrder } from './types.ts'

const MIN_I32 = -0x8000_0000n
const MAX_I32 = 0x7fff_ffffn

export function filterRows(
  run: Run,
  table: AnyTable,
  conditions: readonly Condition[],
  rows?: Uint32Array,
): Uint32Array {
  const { kernels } = run
  const mask = kernels.alloc(table.length)
  kernels.u8(mask, table.length).fill(1)
  for (const condition of conditions) kernels.scope(() => applyCondition(run, table, condition, mask))
  const count = rows?.length ?? table.length
  const given = rows ? kernels.put(rows) : 0
  const out = kernels.alloc(count * 4)
  return kernels.u32(out, kernels.exports.compact(mask, given, count, out)).slice()
}

function applyCondition(run: Run, table: AnyTable, condition: Condition, mask: number): void {
  const { kernels } = run
  const column = columnOf(table, condition.column)
  if (isText(column)) {
    const verdicts = kernels.put(textVerdicts(column, condition, run.order))
    kernels.exports.maskText(kernels.put(column.codes), table.length, verdicts, mask)
    return
  }
  const test = numberTest(condition)
  if ('list' in test) {
    const list = kernels.put(test.list)
    kernels.exports.maskIn(putWide(run, table, condition.column), table.length, list, test.list.length, mask)
  } else if (column instanceof BigInt64Array)
    kernels.exports.maskRange64(
      kernels.put(column),
      table.length,
      test.low,
      test.high,
      test.negate ? 1 : 0,
      mask,
    )
  else if (column instanceof Int32Array) maskIntegers(run, column, test, mask)
  else {
    const verdicts = kernels.put(flagVerdicts(test))
    kernels.exports.maskFlag(kernels.put(column), table.length, verdicts, mask)
  }
}

/** One byte per dictionary value, the first for null: a text is tested once for all its rows. */
function textVerdicts(column: TextColumn, condition: Condition, order?: TextOrder): Uint8Array {
  const test = textTest(condition, order)
  const verdicts = new Uint8Array(column.values.length + 1)
  verdicts[0] = condition.op === 'empty' || condition.op === '!=' ? 1 : 0
  column.values.forEach((text, code) => {
    verdicts[code + 1] = test(text) ? 1 : 0
  })
  return verdicts
}

type Range = Extract<NumberTest, { low: bigint }>

/** int64 nulls are below every bound; int32 nulls are the smallest int32, so the range is clipped to int32 first. */
function maskIntegers({ kernels }: Run, column: Int32Array, test: Range, mask: number): void {
  const nullsOnly = test.high === NULL_I64
  const low = nullsOnly ? MIN_I32 : test.low <= MIN_I32 ? MIN_I32 + 1n : test.low
  const high = nullsOnly ? MIN_I32 : test.high > MAX_I32 ? MAX_I32 : test.high
  const [from, to] = low > high ? [1, 0] : [Number(low), Number(high)]
  kernels.exports.maskRange32(kernels.put(column), column.length, from, to, test.negate ? 1 : 0, mask)
}

function flagVerdicts(test: Range): Uint8Array {
  const inside = (value: bigint) => value >= test.low && value <= test.high
  return Uint8Array.from([0n, 1n, NULL_I64], (value) => (inside(value) !== test.negate ? 1 : 0))
}
