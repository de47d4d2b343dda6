import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupDigits, roundDecimal } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { createModel } from '../../../gantt/model/gantt-model.ts'
import { Gantt } from '../../../gantt/parts/gantt.tsx'
import type { GanttController } from '../../../gantt/view/controller.ts'
import type { CurveRow } from './curves.ts'

/** Rows of curves are as high as this many rows. */
const UNITS = 2

interface CurvesChartProps {
  readonly label: string
  readonly rows: readonly CurveRow[]
  readonly base: number
  readonly controller: GanttController
  /** Widths of the columns of the chart above, so that times are below each other. */
  readonly widths: readonly [number, number, number]
}

const short = (value: number): string => groupDigits(roundDecimal(value.toFixed(2), 1))
const percent = (share: number): string => (Number.isFinite(share) ? `${Math.round(share * 100)} %` : '∞')

/** Load, stock and PSI over time, each in a row of its own. */
export function CurvesChart({ label, rows, base, controller, widths }: CurvesChartProps) {
  const { t } = useTranslation('gantt-composite')
  const { zone } = useFormatSettings()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const model = useMemo(() => {
    const none = new Int32Array(0)
    const text = (row: number, value: number): string =>
      rows[row]!.name === 'load' ? percent(value) : short(value)
    return createModel({
      base,
      zone,
      rows: { count: rows.length, units: new Uint8Array(rows.length).fill(UNITS) },
      bars: { count: 0, rowCount: rows.length, row: none, start: none, end: none, tone: new Uint8Array(0) },
      curves: rows.map(({ curve }, row) => ({ ...curve, row })),
      texts: {
        labelOf: () => '',
        columns: [
          { title: t('curve'), width: widths[0], textOf: (row) => t(`row.${rows[row]!.name}`) },
          { title: t('most'), width: widths[1], textOf: (row) => text(row, rows[row]!.most) },
          { title: t('last'), width: widths[2], textOf: (row) => text(row, rows[row]!.last) },
        ],
      },
      now: now - base,
    })
  }, [rows, base, zone, t, widths, now])
  return <Gantt label={label} model={model} controller={controller} describe={() => ''} />
}
