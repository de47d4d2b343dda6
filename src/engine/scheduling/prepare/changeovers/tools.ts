import { textAt, type TextColumn } from '../../../columns.ts'
import type { SchedulingInput } from '../../input.ts'
import type { Problem } from '../../problem.ts'
import type { Candidates } from '../candidates.ts'
import type { Operations } from '../operations.ts'

/** Secondary resources of every candidate: for changeovers by resource, one kind per instruction code. */
export interface Tools {
  /** Instruction codes of sub-resources (S0..S9), in order. */
  readonly insts: readonly string[]
  readonly candCount: number
  /** Resource per [candidate][inst], or -1. */
  readonly resource: Int32Array
  processOf(candidate: number): string | null
  /** Operation of the problem. */
  opOf(candidate: number): number
}

export function readTools(
  input: SchedulingInput,
  operations: Operations,
  opOf: Int32Array,
  candidates: Candidates,
  source: Int32Array,
  columns: Pick<Problem, 'candStart' | 'candSubStart' | 'subResource'>,
): Tools {
  const { inst } = input.candidates.columns
  const instOf = instNumbers(inst)
  const insts = [...new Set(instOf.values())].sort()
  const candCount = source.length
  const resource = new Int32Array(candCount * insts.length).fill(-1)
  for (const [cand, k] of source.entries()) {
    if (k < 0) continue
    const from = columns.candSubStart[cand]!
    for (let sub = from; sub < columns.candSubStart[cand + 1]!; sub++) {
      const row = candidates.subRow.array[candidates.subStart.array[k]! + sub - from]!
      if (row < 0) continue
      const at = insts.indexOf(instOf.get(inst.codes[row]!) ?? '')
      if (at >= 0) resource[cand * insts.length + at] = columns.subResource[sub]!
    }
  }
  const placeOf = new Int32Array(candCount)
  for (let place = 0; place < opOf.length; place++)
    placeOf.fill(place, columns.candStart[place]!, columns.candStart[place + 1]!)
  const { process } = input.operations.columns
  return {
    insts,
    candCount,
    resource,
    processOf: (candidate) => textAt(process, operations.row[opOf[placeOf[candidate]!]!]!),
    opOf: (candidate) => placeOf[candidate]!,
  }
}

/** Instruction codes of sub-resources by their code in the column. */
function instNumbers({ values }: TextColumn): Map<number, string> {
  return new Map(
    values.flatMap((value, code): [number, string][] => {
      const inst = value.trim().toUpperCase()
      return /^S\d$/.test(inst) ? [[code, inst]] : []
    }),
  )
}
