import { addCapacities, scaledCapacity, type Capacity } from '../rules/capacity.ts'
import * as exact from './arithmetic.ts'
import type { ArithmeticOp, TypedOf } from './typed.ts'
import type { Type, Value } from './types.ts'

/** Result types and operand types say what the whole numbers count. */
export function arithmetic(
  { op, type, left, right }: TypedOf<ArithmeticOp>,
  a: bigint,
  b: bigint,
): bigint | null {
  switch (op) {
    case 'mul':
      return exact.divided(a * b, exact.UNIT)
    case 'div':
      return exact.divided(a * exact.UNIT, b)
    case 'mod':
      return exact.remainder(a, b)
    default:
      return sum(type, left.type, right.type, a, op === 'add' ? b : -b)
  }
}

const DAY = 86_400n

function sum(type: Type, left: Type, right: Type, a: bigint, b: bigint): bigint | null {
  if (type === 'time') return exact.fitTime(a + b)
  if (type === 'date') return exact.fitDay(a + b / DAY)
  if (left === 'date' && right === 'date') return (a + b) * DAY
  return exact.fit(a + b)
}

/** Capacities are added, and multiplied or divided by numbers. */
export function capacity(op: ArithmeticOp, left: Value, right: Value): Capacity | null {
  if (op === 'add') return addCapacities(left as Capacity, right as Capacity)
  const [of, by] = typeof left === 'bigint' ? [right as Capacity, left] : [left as Capacity, right as bigint]
  return op === 'mul' ? scaledCapacity(of, by, exact.UNIT) : scaledCapacity(of, exact.UNIT, by)
}
