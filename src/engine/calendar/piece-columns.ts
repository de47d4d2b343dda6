import type { Kinds } from './kinds.ts'
import { compareOverrides, type OverrideRow } from './override-rows.ts'
import { localDay } from '#domain/rules/periods.ts'
import type { CalendarRows } from './rows.ts'

/** Pieces of overrides that reach into the window, per resource, best first. */
export function pieceColumns(
  { resources, overrides }: CalendarRows,
  kinds: Kinds,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const ofCode = new Map<string, OverrideRow[]>()
  const ofAll: OverrideRow[] = []
  for (const override of overrides) {
    if (override.targets.every) ofAll.push(override)
    for (const code of override.targets.codes) {
      const list = ofCode.get(code)
      if (list) list.push(override)
      else ofCode.set(code, [override])
    }
  }
  const pieces: { start: number; end: number; qty: number; kind: number; day: number }[] = []
  const resourcePieces = new Int32Array(resources.length + 1)
  for (const [r, resource] of resources.entries()) {
    if (resource?.scheduled && overrides.length > 0) {
      const mine = new Set([
        ...ofAll,
        ...[resource.code, ...resource.groups].flatMap((code) => ofCode.get(code) ?? []),
      ])
      for (const override of [...mine].sort(compareOverrides))
        for (const { start, end, qty } of override.pieces)
          if (start < to && end > from)
            pieces.push({
              start: Math.max(start, from),
              end: Math.min(end, to),
              qty: Number(qty ?? resource.qty),
              kind: kinds.ofOverride(override.row, qty ?? resource.qty),
              day: localDay(Math.max(start, from), resource.zone),
            })
    }
    resourcePieces[r + 1] = pieces.length
  }
  return {
    resourcePieces,
    pieceStart: Float64Array.from(pieces, ({ start }) => start),
    pieceEnd: Float64Array.from(pieces, ({ end }) => end),
    pieceQty: Float64Array.from(pieces, ({ qty }) => qty),
    pieceKind: Int32Array.from(pieces, ({ kind }) => kind),
    pieceDay: Int32Array.from(pieces, ({ day }) => day),
  }
}
