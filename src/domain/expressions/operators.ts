import type { ArithmeticOp, Typed } from './typed.ts'
import type { Type } from './types.ts'

/** Result and operand types of an operation; null when there is none for them. */
export function arithmeticOf(op: ArithmeticOp, left: Typed, right: Typed): [Type, Type, Type] | null {
  const [a, b] = [
    left.type === 'null' ? right.type : left.type,
    right.type === 'null' ? left.type : right.type,
  ]
  if (a === 'null' || (a === 'number' && b === 'number')) return ['number', 'number', 'number']
  const additive = op === 'add' || op === 'sub'
  if (a === 'capacity' || b === 'capacity') return capacityOf(op, a, b)
  if (a === 'span' && b === 'span')
    return additive || op === 'mod'
      ? ['span', 'span', 'span']
      : op === 'div'
        ? ['number', 'span', 'span']
        : null
  if (a === 'span' && b === 'number') return op === 'mul' || op === 'div' ? ['span', 'span', 'number'] : null
  if (a === 'number' && b === 'span') return op === 'mul' ? ['span', 'number', 'span'] : null
  return momentsOf(op, a, b, right)
}

/** Dates and times: a whole number of days leaves a date a date, any other span makes it a time. */
function momentsOf(op: ArithmeticOp, a: Type, b: Type, right: Typed): [Type, Type, Type] | null {
  const additive = op === 'add' || op === 'sub'
  if (a === 'date' && b === 'span' && additive) {
    const days = right.op === 'const' && typeof right.value === 'bigint' && right.value % 86_400n === 0n
    return days ? ['date', 'date', 'span'] : ['time', 'time', 'span']
  }
  if (a === 'time' && b === 'span' && additive) return ['time', 'time', 'span']
  if (a === 'span' && (b === 'time' || b === 'date') && op === 'add') return ['time', 'span', 'time']
  if (op !== 'sub') return null
  if (a === 'date' && b === 'date') return ['span', 'date', 'date']
  const moments = (a === 'time' || a === 'date') && (b === 'time' || b === 'date')
  return moments ? ['span', 'time', 'time'] : null
}

function capacityOf(op: ArithmeticOp, a: Type, b: Type): [Type, Type, Type] | null {
  const term = (type: Type) => type === 'capacity' || type === 'span'
  if (op === 'add' && term(a) && term(b)) return ['capacity', 'capacity', 'capacity']
  if (op === 'mul' && a === 'number' && b === 'capacity') return ['capacity', 'number', 'capacity']
  return (op === 'mul' || op === 'div') && a === 'capacity' && b === 'number'
    ? ['capacity', 'capacity', 'number']
    : null
}
