import { isRecord } from '#domain/pages/read-properties.ts'
import type { SlotComponent } from './kind-props.ts'

const gridded = new WeakMap<SlotComponent, SlotComponent>()

/** A slot whose components are on a grid of their own. The same slot gives the same component, which keeps what it holds. */
function onGrid(Slot: SlotComponent): SlotComponent {
  let Grid = gridded.get(Slot)
  if (!Grid) {
    Grid = ({ className }) => <Slot className={className ? `pg-grid ${className}` : 'pg-grid'} />
    gridded.set(Slot, Grid)
  }
  return Grid
}

/** Values with each slot, their own and those of their items, on a grid. */
export function withGrids(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'function') return [name, onGrid(value as SlotComponent)]
      if (!Array.isArray(value)) return [name, value]
      return [name, value.map((one: unknown) => (isRecord(one) ? withGrids(one) : one))]
    }),
  )
}
