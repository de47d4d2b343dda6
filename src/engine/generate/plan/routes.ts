import { ASSEMBLY, PART, PRODUCT, type Factory } from '../shapes.ts'
import {
  assemblyRoutes,
  colours,
  lowerRoutes,
  processKind,
  productRoute,
  widths,
  type ProcessKind,
} from './shop.ts'

/** Processes of a manufactured item, in order; none for a purchased one. */
export function processesOf(factory: Factory, item: number): readonly ProcessKind[] {
  const { kind, start } = factory.items
  const of = kind[item]!
  if (of >= PART) return []
  const place = item - start[of]!
  const codes =
    of === PRODUCT
      ? productRoute
      : of === ASSEMBLY
        ? assemblyRoutes[place % assemblyRoutes.length]!
        : lowerRoutes[place % lowerRoutes.length]!
  return codes.map(processKind)
}

/** Process number of the k-th process. */
export const procNoOf = (k: number): number => (k + 1) * 10

/** Specification of an item that is made: its colour and its width. */
export const colourOf = (item: number) => colours[(item * 2) % colours.length]!
export const widthOf = (item: number): number => widths[(item * 3) % widths.length]!

/**
 * Which process takes a component of an item with `processes` of them: made ones and most parts the first, the last part
 * (a label, a screw) the last, some in between.
 */
export function processOfLine(factory: Factory, line: number, processes: number): number {
  const { bom, items } = factory
  if (items.kind[bom.child[line]!]! < PART || processes === 1) return 0
  const parent = bom.parent[line]!
  const [first, end] = [bom.start[parent]!, bom.start[parent + 1]!]
  if (line === end - 1) return processes - 1
  return (line - first) % 4 === 3 ? 1 : 0
}
