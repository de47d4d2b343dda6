import type { KindRenderers } from '../../kind-props.ts'
import { AreaKind, BarKind, LineKind } from './along.tsx'
import { GaugeKind } from './gauge.tsx'
import { ScatterKind } from './scatter.tsx'
import { AnnularKind, PieKind, RadarKind } from './shares.tsx'

export const chartRenderers = {
  bar: BarKind,
  line: LineKind,
  area: AreaKind,
  scatter: ScatterKind,
  pie: PieKind,
  annular: AnnularKind,
  radar: RadarKind,
  gauge: GaugeKind,
} satisfies Partial<KindRenderers>
