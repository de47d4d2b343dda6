import { mapInts } from '../arrays.ts'
import type { SchedulingInput } from '../input.ts'
import { ITEM } from './changeovers/rules.ts'
import type { KindValues } from './changeovers/index.ts'
import type { Operations } from './operations.ts'

/** Values of a changeover kind for every operation of the problem. */
export function specValues(
  { input, operations }: { readonly input: SchedulingInput; readonly operations: Operations },
  opOf: Int32Array,
): (kind: number) => KindValues {
  const { item, specs } = input.operations.columns
  return (kind) => {
    if (kind === ITEM)
      return { codes: mapInts(opOf, (op) => item.codes[operations.row[op]!]!), values: item.values }
    const values: string[] = []
    const index = new Map<string, number>()
    const ofText = Int32Array.from(specs.values, (text) => {
      const own = text.split(';')[kind - 1]?.trim() ?? ''
      if (own === '') return -1
      let code = index.get(own)
      if (code === undefined) index.set(own, (code = values.push(own) - 1))
      return code
    })
    const codes = mapInts(opOf, (op) => {
      const code = specs.codes[operations.row[op]!]!
      return code < 0 ? -1 : ofText[code]!
    })
    return { codes, values }
  }
}
