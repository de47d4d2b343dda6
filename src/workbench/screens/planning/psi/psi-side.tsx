import { useDeferredValue, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scale } from '#engine/psi/horizon.ts'
import type { PivotLine } from '#engine/psi/lines.ts'
import type { Compared } from './compare/use-compared.ts'
import { EditPanel } from './edit/edit-panel.tsx'
import type { PsiEdits } from './edit/edits.ts'
import { ItemChart } from './item-chart.tsx'
import type { PsiData } from './psi-data.ts'
import { DrillPanel } from './drill-panel.tsx'

/** A figure that was opened: of an item, a line and a period as shown. */
export interface Drilled {
  readonly item: string
  readonly line: PivotLine
  /** Run that lines of the earlier plan are of. */
  readonly run: string | null
  readonly period: number
  /** Periods of another scale have other numbers. */
  readonly scale: Scale | null
}

interface PsiSideProps {
  readonly psi: PsiData
  readonly item: string
  readonly scale: Scale | null
  readonly compared: Compared
  readonly drilled: Drilled | null
  readonly edits: PsiEdits
}

/** The item as a chart, and what is behind the figure that was opened. */
export function PsiSide({ psi, item, scale, compared, drilled, edits }: PsiSideProps) {
  const { t } = useTranslation('psi-pivot')
  const state = useSyncExternalStore(edits.subscribe, edits.state)
  const { typed, accepted } = state
  // The chart shows what is typed, too, after the figures of the grid do.
  const drawn = useDeferredValue(state)
  const isEdited = typed.size > 0 || accepted !== null
  return (
    <div className="p-psi-side" data-edited={isEdited || undefined}>
      <section aria-label={t('chart')}>
        <ItemChart psi={psi} item={item} scale={scale} earlier={compared.earlier} edited={drawn} />
      </section>
      <section aria-label={t('behind')}>
        {drilled?.scale === scale ? (
          <>
            {typed.has(drilled.item) && <p className="hint">{t('behindUnedited')}</p>}
            <DrillPanel psi={psi} scale={scale} drilled={drilled} />
          </>
        ) : (
          <p className="hint">{t('drillHint')}</p>
        )}
      </section>
      {isEdited && <EditPanel psi={psi} edits={edits} />}
    </div>
  )
}
